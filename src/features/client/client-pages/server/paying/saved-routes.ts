/**
 * The actions of clients on their saved cards. Each is a form on the page that works without
 * JavaScript.
 */
import { z } from 'zod';
import { payWithSaved } from '#features/money/card-payments/server/saved/charge-saved-method.ts';
import { turnOffAutopay, turnOnAutopay } from '#features/client/autopay/server/autopays.ts';
import { visitorOf } from '#features/money/card-payments/server/saved/payment-consents.ts';
import type { SavedMethodRow } from '#features/money/card-payments/server/saved-method-table.ts';
import { removeMethod } from '#features/money/card-payments/server/saved/saved-methods.ts';
import { methodLabel } from '#features/money/card-payments/saved-method.ts';
import { AppError } from '#shared/app-error.ts';
import { endpoint } from '#shared/endpoint.ts';
import { dollars, toCents } from '#shared/money.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import type { RouteGroup } from '#server/records/route-group.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { HTML_TYPE } from '#server/pages/page.ts';
import { allDocumentsMain } from '../pages/all-documents-page.ts';
import { readSent } from '../pages/answer-post.ts';
import { clientPage, failedPage, limitPages, ribbonOf } from '../pages/page-frame.ts';
import type { Shown } from '../parts/page-parts.ts';
import { openLink, type OpenedLink, type Visit } from '../pages/open-link.ts';
import { NOTHING_TYPED } from '../pages/page-forms.ts';
import { isInvoice, paidAddress, payPage } from './pay-routes.ts';
import { methodKey, shownMethods } from './saved-form.ts';
import { actingClient } from '../signing/notify-office.ts';

/** Limited because a charge calls the provider. */
const SAVED = { most: 30, minutes: 10 };

const savedCardEndpoints = {
  act: endpoint({
    method: 'POST',
    path: '/d/:token/saved',
    access: 'public',
    throttle: 'unlimited',
    summary: "Use, change, or remove a client's saved card",
    description: 'Pays an invoice, turns autopay on or off, or removes the card.',
    params: z.object({ token: z.string().min(1).max(100) }),
    rawBody: true,
    anySite: true,
    bodyLimit: 16 * 1024,
    produces: HTML_TYPE,
  }),
};

const sentForm = z.discriminatedUnion('verb', [
  z.object({
    verb: z.literal('pay'),
    method: z.string(),
    amount: z.coerce.number().pipe(dollars),
  }),
  z.object({ verb: z.literal('remove'), method: z.string() }),
  z.object({
    verb: z.literal('autopayOn'),
    method: z.string(),
    agreed: z.string().optional(),
    /** The text next to the checkbox. */
    text: z.string(),
  }),
  z.object({ verb: z.literal('autopayOff'), method: z.string() }),
]);

/** Shows the page with the form again, in its current state. */
async function shownAgain(visit: Visit, shown: Shown, status?: number): Promise<FileAnswer> {
  const opened = await openLink(visit);
  if (isInvoice(opened)) return payPage(visit, opened, { shown, status });
  if (opened.shows !== 'client') throw new AppError('not_found', 'This page has expired.');
  const page = await allDocumentsMain(visit, opened, shown);

  return clientPage(visit, { ...page, ribbon: ribbonOf(opened), status });
}

const says = (text: string, isProblem: boolean): Shown => ({
  typed: NOTHING_TYPED,
  message: { text, isProblem },
});

async function namedMethod(visit: Visit, opened: OpenedLink, key: string) {
  const found = (await shownMethods(visit, opened)).find(
    ({ row }) => methodKey(opened, row.id) === key,
  );
  if (!found) throw new AppError('conflict', 'This card is no longer saved.');

  return found.row;
}

/** Turns on autopay with the consent the client checked; returns the message for the page. */
async function agreeToAutopay(
  { ctx, services, request }: Visit,
  { client, link }: OpenedLink,
  method: SavedMethodRow,
  { agreed, text }: { agreed?: string | undefined; text: string },
): Promise<string> {
  if (agreed !== 'yes') {
    throw new AppError('conflict', 'Check the box to agree to automatic payments first.');
  }
  await turnOnAutopay(actingClient(ctx, ctx.db, client.name), services, {
    methodId: method.id,
    clientId: client.id,
    consentGiven: { ...visitorOf(request), text, now: ctx.now, linkId: link.id, user: null },
  });

  return `${methodLabel(method)} now pays your invoices automatically. You will get an email before each charge.`;
}

/**
 * Performs a form's action; returns a message for the page, or the path of the page with a
 * payment's outcome.
 */
async function perform(
  visit: Visit,
  opened: OpenedLink,
  sent: z.output<typeof sentForm>,
): Promise<{ says: string } | { to: string }> {
  const { ctx, services } = visit;
  const method = await namedMethod(visit, opened, sent.method);
  if (sent.verb === 'remove') {
    await removeMethod(actingClient(ctx, ctx.db, opened.client.name), services, method);

    return { says: `${methodLabel(method)} was removed. It will not be charged again.` };
  }
  if (sent.verb === 'autopayOn') return { says: await agreeToAutopay(visit, opened, method, sent) };
  if (sent.verb === 'autopayOff') {
    const ctxOfClient = actingClient(ctx, ctx.db, opened.client.name);
    await turnOffAutopay(ctxOfClient, { clientId: opened.client.id, why: 'client' });

    return { says: 'Automatic payments are off. You will not be charged automatically.' };
  }
  if (!isInvoice(opened)) throw new AppError('conflict', 'Choose the invoice to pay first.');
  const charged = await payWithSaved(ctx, services, {
    methodId: method.id,
    invoiceId: opened.document.row.id,
    clientId: opened.link.clientId,
    shownCents: toCents(sent.amount),
  });

  return { to: paidAddress(opened, charged.id) };
}

const handlers: Handlers<typeof savedCardEndpoints> = {
  act: async (visit) => {
    try {
      await limitPages(visit, 'saved', SAVED);
      const opened = await openLink(visit);
      if (opened.shows === 'expired') throw new AppError('conflict', 'This link has expired.');
      const sent = sentForm.safeParse(Object.fromEntries(readSent(visit, visit.rawBody)));
      if (!sent.success) {
        throw new AppError(
          'bad_input',
          'Part of the form is missing. Reload the page and try again.',
        );
      }
      try {
        const done = await perform(visit, opened, sent.data);
        if ('says' in done) return await shownAgain(visit, says(done.says, false));
        visit.reply.header('location', done.to);

        return { body: '', status: 303 };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error;

        return await shownAgain(visit, says(error.message, true), 409);
      }
    } catch (error) {
      return failedPage(visit, error);
    }
  },
};

export const savedCardRoutes: RouteGroup = routeGroup({
  name: 'savedCards',
  endpoints: savedCardEndpoints,
  handlers,
});
