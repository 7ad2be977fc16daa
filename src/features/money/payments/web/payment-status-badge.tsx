import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Payment } from '#features/money/ledger/payment.ts';
import classes from './payment-status-badge.module.css';

/**
 * A payment's status, never truncated: 'Partially Refunded' is as long as many names next to it.
 */
export function PaymentStatusBadge({ status }: Pick<Payment, 'status'>) {
  return (
    <span className={classes.whole}>
      <StatusBadge status={status} />
    </span>
  );
}
