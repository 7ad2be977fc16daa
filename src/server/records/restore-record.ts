import { restoreContact } from '#features/contacts/server/change-contact.ts';
import { restoreEstimate } from '#features/estimates/server/change-estimate.ts';
import { restoreInvoice } from '#features/invoices/server/delete-invoice.ts';
import { restoreJob } from '#features/jobs/server/change-job.ts';
import { restorePayment } from '#features/payments/server/reverse-payment.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { TrashEntity } from '#shared/records/trashed-record.ts';

/** How each kind of record comes back, with all that hangs on it; a 404 when it is not in the trash (any more). */
const RESTORE: Record<TrashEntity, (ctx: RequestContext, id: number) => Promise<void>> = {
  contacts: restoreContact,
  jobs: restoreJob,
  estimates: restoreEstimate,
  invoices: restoreInvoice,
  payments: restorePayment,
};

export function restoreRecord(ctx: RequestContext, entity: TrashEntity, id: number): Promise<void> {
  return RESTORE[entity](ctx, id);
}
