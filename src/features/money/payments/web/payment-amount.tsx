import { formatDollars } from '#shared/money.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { Payment } from '#features/money/ledger/payment.ts';
import classes from './payment-columns.module.css';

/**
 * A payment's amount, with any credit below it. Refunds are negative, and voided payments are
 * struck through.
 */
export function PaymentAmount({ payment }: { payment: Payment }) {
  const { amount, status, unapplied } = payment;

  return (
    <span className={classes.amounts}>
      {status === 'voided' ? (
        <s className={classes.voided}>
          <MoneyText dollars={amount} />
        </s>
      ) : (
        <MoneyText dollars={amount} />
      )}
      {unapplied > 0 && (
        <span className={`${classes.credit} figure`}>{formatDollars(unapplied)} credit</span>
      )}
    </span>
  );
}
