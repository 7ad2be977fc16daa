import { formatDollars } from '#shared/money.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { Payment } from '../payment.ts';
import classes from './payment-amount.module.css';

/** A payment's amount: what went out is negative, what is voided struck through, with the credit left of it below (D9, D10). */
export function PaymentAmount({ payment }: { payment: Payment }) {
  const { amount, status, unapplied } = payment;

  return (
    <span className={classes.amount}>
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
