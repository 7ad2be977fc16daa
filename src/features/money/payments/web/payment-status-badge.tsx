import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Payment } from '#features/money/ledger/payment.ts';
import layout from '#web/ui/layout.module.css';

/**
 * A payment's status. Never truncated, because 'Partially Refunded' can be as long as the name next
 * to it.
 */
export function PaymentStatusBadge({ status }: Pick<Payment, 'status'>) {
  return (
    <span className={layout.rigid}>
      <StatusBadge status={status} />
    </span>
  );
}
