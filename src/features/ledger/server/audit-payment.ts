import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import { paymentLabel } from '../payment.ts';
import type { Payment } from '../payment.ts';
import type { PaymentRow } from './payment-table.ts';

type Audited = Pick<PaymentRow, 'id' | 'kind' | 'amountCents' | 'clientId' | 'version'>;

interface PaymentEvent extends Pick<HappenedTo, 'action' | 'reason' | 'jobId'> {
  before?: Payment;
  /** Its version is the event's; otherwise the row's is, unless another is given. */
  after?: Payment;
  version?: number;
}

/** Writes what happened to a payment into the audit trail, for its own timeline and its client's. */
export function auditPayment(
  tx: DbOrTx,
  ctx: ActorContext,
  { row, ...event }: PaymentEvent & { row: Audited },
): Promise<void> {
  return recordHistory(tx, ctx, {
    entity: 'payments',
    entityId: row.id,
    label: paymentLabel(row),
    version: event.after?.version ?? row.version,
    contactId: row.clientId,
    ...event,
  });
}
