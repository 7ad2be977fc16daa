/** Client pages, at URLs outside the app. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readPayments } from '#features/money/ledger/server/payment-queries.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { printReceipt } from '#features/money/payments/server/print-receipt.ts';
import { printStatement } from '#features/insight/reports/server/print-statement.ts';
import { usualPeriod } from '#features/insight/reports/statement.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import type { RouteGroup } from '#server/records/route-group.ts';
import { HTML_TYPE } from '#server/pages/page.ts';
import { allDocumentsMain } from './pages/all-documents-page.ts';
import { answerPost } from './pages/answer-post.ts';
import { type Shown } from './parts/page-parts.ts';
import { documentMain, expiredMain } from './client-pages.ts';
import { documentKey, openLink, queryOf, type OpenedLink, type Visit } from './pages/open-link.ts';
import { clientPage, failedPage, limitPages, ribbonOf } from './pages/page-frame.ts';
import { NOTHING_TYPED } from './pages/page-forms.ts';
import { estimatePdf, invoicePdf, printsFor } from './pages/print-page.ts';
import { receiptsOf } from './pages/receipt-list.ts';
import { recordView } from './pages/record-view.ts';
import { sharedFile, sharedPicture } from './pages/shared-files.ts';
import { completedBy, signaturesOfClient, signedPdf } from './signing/signed-copy.ts';

const params = z.object({ token: z.string().min(1).max(100) });
const PDF = 'application/pdf';

/** Printing is more expensive than viewing. */
const PRINTING = { calls: 60, minutes: 10 };

const READING_FILES = { calls: 600, minutes: 10 };

/** Page views have separate limits, with a separate error message. */
const READING = { most: 600, minutes: 10 };
const WRITING = { most: 30, minutes: 10 };
/** Limit for choosing options: a client comparing packages sends a form with each tap. */
const CHOOSING = { most: 150, minutes: 10 };

const pdf = <const File extends string>(file: File, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/d/:token/${file}`,
    access: 'public',
    throttle: PRINTING,
    summary,
    params,
    produces: PDF,
  });

const clientPageEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/d/:token',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Open a client page by its private link',
    description: 'Shows one document, or all documents of a client.',
    params,
    produces: HTML_TYPE,
  }),
  send: endpoint({
    method: 'POST',
    path: '/d/:token',
    access: 'public',
    throttle: 'unlimited',
    summary: "Submit a client's response from their page",
    description: 'Accepts or declines an estimate, asks a question, or requests an update.',
    params,
    rawBody: true,
    anySite: true,
    bodyLimit: 256 * 1024,
    produces: HTML_TYPE,
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/d/:token/picture',
    access: 'public',
    throttle: READING_FILES,
    summary: 'Get a photo shared on a client page',
    description: 'Camera metadata is removed.',
    params,
    produces: 'image/webp',
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/d/:token/file',
    access: 'public',
    throttle: READING_FILES,
    summary: 'Download a file shared on a client page',
    params,
    produces: 'application/octet-stream',
  }),
  readPdf: pdf('document.pdf', "Download a client page's document as a PDF"),
  readSigned: pdf('signed.pdf', 'Download the signed copy with its certificate'),
  readReceipt: pdf('receipt.pdf', 'Download the receipt of a payment as a PDF'),
  readStatement: pdf('statement.pdf', 'Download a statement of the last twelve months'),
};

async function shownPage(visit: Visit, opened: OpenedLink, shown: Shown, status?: number) {
  const ribbon = ribbonOf(opened);
  if (opened.shows === 'expired') {
    const page = await expiredMain(visit, opened, shown);

    return clientPage(visit, { ...page, ribbon, status: status ?? 410 });
  }
  const page =
    opened.shows === 'client'
      ? await allDocumentsMain(visit, opened, shown)
      : await documentMain(visit, opened, shown);

  return clientPage(visit, { ...page, ribbon, status });
}

/**
 * Returns the opened document for a file on its page; throws 404 if the page isn't a document's.
 */
async function openedDocument(visit: Visit) {
  const opened = await openLink(visit);
  if (opened.shows !== 'document') throw notFound('Document');

  return opened;
}

async function openedClient(visit: Visit) {
  const opened = await openLink(visit);
  if (opened.link.entity !== 'contacts' || opened.shows === 'expired') throw notFound('Document');

  return opened;
}

/**
 * Returns the payments whose receipts the link gives access to: all of a client's, or only those of
 * one invoice.
 */
function shownReceipts({ ctx }: Visit, opened: OpenedLink) {
  if (opened.shows === 'client') return receiptsOf(ctx.db, { clientId: opened.client.id });
  const isInvoice = opened.shows === 'document' && opened.document.kind === 'invoice';
  if (!isInvoice) throw notFound('Receipt');

  const { id: invoiceId, clientId } = opened.document.row;

  return receiptsOf(ctx.db, { invoiceId, clientId });
}

const handlers: Handlers<typeof clientPageEndpoints> = {
  show: async (visit) => {
    try {
      await limitPages(visit, 'read', READING);
      const opened = await openLink(visit);
      await recordView(visit, opened);

      return await shownPage(visit, opened, { typed: NOTHING_TYPED });
    } catch (error) {
      return failedPage(visit, error);
    }
  },

  send: async (visit) => {
    try {
      const isChoice = visit.rawBody.includes('choose=');
      await limitPages(visit, isChoice ? 'choose' : 'send', isChoice ? CHOOSING : WRITING);
      const opened = await openLink(visit);
      const { shown, status } = await answerPost(visit, opened, visit.rawBody);

      // The form changed the document, so load it again.
      return await shownPage(visit, await openLink(visit), shown, status);
    } catch (error) {
      return failedPage(visit, error);
    }
  },

  readPicture: async (visit) => sharedPicture(visit, await openedDocument(visit)),

  readFile: async (visit) => sharedFile(visit, await openedDocument(visit)),

  readPdf: async (visit) => {
    const { link, document } = await openedDocument(visit);
    const printing = printsFor(visit.ctx, link);
    if (document.kind === 'invoice') return invoicePdf(printing, document.row);
    if (document.row.status === 'draft') throw new AppError('conflict', 'This is still a draft.');

    return estimatePdf(printing, document.row);
  },

  readSigned: async (visit) => {
    const { link, document } = await openedDocument(visit);
    const [last] =
      document.kind === 'estimate'
        ? completedBy(await signaturesOfClient(visit.ctx.db, document.row))
        : [];
    if (!last) throw notFound('Signed document');

    return signedPdf({ ...printsFor(visit.ctx, link), timeZone: visit.ctx.timeZone }, last);
  },

  readReceipt: async (visit) => {
    const opened = await openLink(visit);
    const { link } = opened;
    const key = queryOf(visit.request).get('receipt');
    const found = (await shownReceipts(visit, opened)).find(
      ({ id }) => documentKey(link.token, 'payments', id) === key,
    );
    const [payment] = found
      ? await readPayments(visit.ctx.db, { where: eq(payments.id, found.id) })
      : [];
    if (!payment) throw notFound('Receipt');

    return {
      body: await printReceipt(printsFor(visit.ctx, link), payment),
      fileName: `receipt-${payment.date}.pdf`,
      isInline: true,
    };
  },

  readStatement: async (visit) => {
    const { link, client } = await openedClient(visit);
    const printing = printsFor(visit.ctx, link);
    const { body } = await printStatement(printing, {
      clientId: client.id,
      ...usualPeriod(visit.ctx.today),
    });

    return { body, fileName: `statement-${visit.ctx.today}.pdf`, isInline: true };
  },
};

export const clientPageRoutes: RouteGroup = routeGroup({
  name: 'clientPages',
  endpoints: clientPageEndpoints,
  handlers,
});
