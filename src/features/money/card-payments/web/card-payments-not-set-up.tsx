import IconCreditCardOff from '@tabler/icons-react/dist/esm/icons/IconCreditCardOff.mjs';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CardSettings } from '../card-payment.ts';
import type { Provider } from './card-charge.tsx';
import classes from './card-payments-not-set-up.module.css';

/** Returns the card form's settings; null if card payments aren't set up. */
export function providerOf({
  isConfigured,
  scriptUrl,
  publishableKey,
}: CardSettings): Provider | null {
  return isConfigured && scriptUrl !== null && publishableKey !== null
    ? { scriptUrl, publishableKey }
    : null;
}

/** Warns that no real money moves, so that users don't enter real cards. */
export function TestMode({ settings: { isTest } }: { settings: CardSettings }) {
  return (
    isTest && (
      <div className={classes.test}>
        <Notice tone="warning" title="Test mode">
          No real money is charged. Use Stripe’s test cards only.
        </Notice>
      </div>
    )
  );
}

interface CardPaymentsNotSetUpProps {
  settings: CardSettings;
  /** An alternative action to offer. */
  action?: ReactNode;
  /** Completes a sentence about what will happen once card payments are set up. */
  then?: string;
}

/** Shown instead of the card form if card payments aren't set up. Lists missing settings. */
export function CardPaymentsNotSetUp({
  settings: { missing },
  action,
  then = 'the card form opens here',
}: CardPaymentsNotSetUpProps) {
  return (
    <Card>
      <EmptyState
        icon={<IconCreditCardOff size={32} stroke={1.5} aria-hidden />}
        title="Card payments are not set up yet"
        text="You can record cash, check, or bank transfer instead."
        action={action}
      />
      <div className={classes.needs}>
        {missing.length === 0 ? (
          <p>Ask an administrator to set up card payments.</p>
        ) : (
          <>
            <p>
              Card payments need a Stripe account. Set {missing.length === 1 ? 'this' : 'these'} on
              the server and restart Gable, and {then}:
            </p>
            <ul>
              {missing.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
