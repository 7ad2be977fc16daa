import { toCents } from '#shared/money.ts';
import type { Invoice } from '../invoice.ts';
import { paymentProgress } from '../invoice-rules.ts';
import classes from './payment-progress.module.css';

const WORDS = { unpaid: 'Unpaid', partial: 'Partly paid', paid: 'Paid' };

/** An invoice's payment progress, as a gray, yellow, or green bar with a percentage. */
export function PaymentProgress({ invoice }: { invoice: Pick<Invoice, 'total' | 'paid'> }) {
  const { state, percent } = paymentProgress({
    totalCents: toCents(invoice.total),
    paidCents: toCents(invoice.paid),
  });

  return (
    <span className={classes.progress}>
      <span
        role="progressbar"
        aria-label={WORDS[state]}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes.track}
      >
        <span className={classes.bar} data-state={state} style={{ width: `${percent}%` }} />
      </span>
      <span className={`${classes.percent} figure`}>{percent}%</span>
    </span>
  );
}
