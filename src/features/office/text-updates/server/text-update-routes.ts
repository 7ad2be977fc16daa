/** Manages the user's own text updates, and receives the texts that the provider forwards. */
import { findUser } from '#features/office/auth/server/user-queries.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { phoneText } from '#shared/phone.ts';
import { textUpdateEndpoints } from '../text-update-endpoints.ts';
import { CONSENT_WORDINGS, WORDING_VERSION } from '../text-updates.ts';
import type { TextUpdates } from '../text-updates.ts';
import { confirmNumber, sendCode } from './confirm-number.ts';
import { receiveText } from './inbound-text.ts';
import { changeConsent, isOn, lastConsent } from './text-consents.ts';
import { whyNoTexts } from './text-provider.ts';

async function readTextUpdates(
  { db, user }: RequestContext,
  { settings }: AppServices,
): Promise<TextUpdates> {
  const last = await lastConsent(db, user.id);
  const { preferences } = await findUser(db, user.id);
  const { name } = await readCompany(db);
  const from = settings.twilio?.from;

  return {
    whyNot: whyNoTexts(user, settings),
    wording: { version: WORDING_VERSION, text: CONSENT_WORDINGS[WORDING_VERSION](name) },
    isOn: isOn(last),
    phone: last?.phone ? phoneText(last.phone) : null,
    since: last?.at.toISOString() ?? null,
    how: last?.how ?? null,
    agreedTo: last?.wording ?? null,
    sender: from?.startsWith('+') ? phoneText(from) : null,
    suggestedPhone: preferences.phone ?? null,
  };
}

const handlers: Handlers<typeof textUpdateEndpoints> = {
  read: ({ ctx, services }) => readTextUpdates(ctx, services),

  sendCode: async ({ ctx, body, services }) => ({
    phone: phoneText(await sendCode(ctx, body, services)),
  }),

  confirm: async ({ ctx, body, services, request }) => {
    await confirmNumber(ctx, { ...body, address: request.ip });

    return readTextUpdates(ctx, services);
  },

  stop: ({ ctx, request }) =>
    inTransaction(ctx.db, (tx) =>
      changeConsent(tx, ctx, {
        userId: ctx.user.id,
        next: (last) => (isOn(last) ? { how: 'gable', address: request.ip } : null),
      }),
    ),

  receive: async ({ ctx, rawBody, services, request }) => ({
    body: await receiveText(ctx, services, {
      rawBody,
      signature: request.headers['x-twilio-signature'],
    }),
  }),
};

export const textUpdateRoutes = routeGroup({
  name: 'textUpdates',
  endpoints: textUpdateEndpoints,
  handlers,
});
