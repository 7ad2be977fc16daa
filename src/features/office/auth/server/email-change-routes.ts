import { readCompany } from '#features/office/company/server/company-queries.ts';
import { logSecurityEvent } from '#server/http/log.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { emailChangeEndpoints } from '../email-change-endpoints.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  readMailedLink,
  resendEmailChange,
} from './email-change.ts';

const handlers: Handlers<typeof emailChangeEndpoints> = {
  read: ({ ctx }) => readEmailChange(ctx),

  resend: ({ ctx, services }) => resendEmailChange(ctx, services),

  cancel: ({ ctx }) => cancelEmailChange(ctx),

  state: async ({ ctx: { db, now }, params }) => {
    const link = await readMailedLink(db, { ...params, now });
    const { name } = await readCompany(db);

    return { ...link, companyName: name };
  },

  confirm: async ({ ctx: { db, now, via }, params, services: { mailer }, request }) => {
    const userId = await confirmEmailChange(db, { ...params, now, via, mailer });
    logSecurityEvent(request, 'email address confirmed', { userId });
  },
};

export const emailChangeRoutes = routeGroup({
  name: 'emailChange',
  endpoints: emailChangeEndpoints,
  handlers,
});
