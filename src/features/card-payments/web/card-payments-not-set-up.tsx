import IconCreditCardOff from '@tabler/icons-react/dist/esm/icons/IconCreditCardOff.mjs';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './card-payments-not-set-up.module.css';

/** Placeholder for the card form that explains what it needs. */
export function CardPaymentsNotSetUp({ action }: { action: ReactNode }) {
  return (
    <Card>
      <EmptyState
        icon={<IconCreditCardOff size={32} stroke={1.5} aria-hidden />}
        title="Card payments are not set up yet"
        text="You can record cash, check, or bank transfer instead."
        action={action}
      />
      <div className={classes.needs}>
        <p>
          Taking cards needs an account with the card payment provider, Stripe. This version of
          Gable does not connect to it yet. Once it does, set these three on the server, and the
          card form opens here:
        </p>
        <ul>
          <li>
            <code>STRIPE_SECRET_KEY</code>
          </li>
          <li>
            <code>STRIPE_PUBLISHABLE_KEY</code>
          </li>
          <li>
            <code>STRIPE_WEBHOOK_SECRET</code>
          </li>
        </ul>
      </div>
    </Card>
  );
}
