import { Button, Loader } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { formatDollars } from '#shared/money.ts';
import { fileUrl } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { depositWords } from '../bank-verification.ts';
import { BANK_DEBIT_WAIT, stateOf, UNCLEAR } from '../card-payment.ts';
import { ConfirmationLink } from './bank-verification-card.tsx';
import { outcomeToast, PATIENCE_MS } from './outcome-words.ts';
import { useCardPayment } from './use-card-payment.ts';
import text from '#web/ui/text.module.css';
import layout from '#web/ui/layout.module.css';

interface PaymentOutcomeProps {
  intentId: string;
  amount: number;
  /** Reopens the form to use a different card. */
  onAgain: () => void;
  /** Called once the payment is in the books. */
  onPaid?: () => void;
}

/** Shows a submitted payment as processing until it is in the books, then its outcome. */
export function PaymentOutcome({ intentId, amount, onAgain, onPaid }: PaymentOutcomeProps) {
  const { data: payment } = useCardPayment(intentId);
  const state = payment ? stateOf(payment) : 'processing';
  const isReported = useRef(false);
  const [isSlow, setIsSlow] = useState(false);

  const paid = useEffectEvent(() => onPaid?.());
  useEffect(() => {
    if (!payment || isReported.current || stateOf(payment) === 'processing') return;
    isReported.current = true;
    toast(outcomeToast(payment));
    if (stateOf(payment) === 'paid') paid();
  }, [payment]);

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  const figure = formatDollars(amount);
  const links = payment?.paymentId != null && (
    <PaymentLinks id={payment.paymentId} isPaid={state === 'paid'} />
  );

  return (
    <Card>
      <div aria-live="polite">
        {state === 'processing' && (
          <EmptyState
            icon={<Loader size={32} />}
            title="Processing"
            text={
              isSlow
                ? `Stripe has not confirmed ${figure} yet. You can leave this page. The payment is recorded once confirmed.`
                : `Waiting for Stripe to confirm ${figure}.`
            }
          />
        )}
        {state === 'paid' && (
          <EmptyState
            icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden className={text.good} />}
            title="Payment Successful"
            text={`${figure} is paid and recorded.`}
            action={links}
          />
        )}
        {state === 'unclear' && (
          <EmptyState
            icon={<IconClock size={32} stroke={1.5} aria-hidden />}
            title={`${figure} is not confirmed yet`}
            text={UNCLEAR}
          />
        )}
        {state === 'verifying' && payment?.deposits && (
          <EmptyState
            icon={<IconClock size={32} stroke={1.5} aria-hidden />}
            title="Waiting for the client to confirm the bank account"
            text={depositWords(payment.deposits)}
            action={<ConfirmationLink deposits={payment.deposits} />}
          />
        )}
        {state === 'pending' && (
          <EmptyState
            icon={<IconClock size={32} stroke={1.5} aria-hidden />}
            title={`${figure} is pending`}
            text={BANK_DEBIT_WAIT}
            action={links}
          />
        )}
        {state === 'failed' && (
          <EmptyState
            icon={<IconCircleX size={32} stroke={1.5} aria-hidden className={text.bad} />}
            title="Payment Failed"
            text={payment?.message ?? 'The payment did not go through. Nothing was charged.'}
            action={<Button onClick={onAgain}>Try Another Way to Pay</Button>}
          />
        )}
      </div>
    </Card>
  );
}

/** These links load the full page, to leave the provider's script behind. */
function PaymentLinks({ id, isPaid }: { id: number; isPaid: boolean }): ReactNode {
  return (
    <div className={`${layout.row} ${layout.centered}`}>
      <Button component="a" href={`/payments/${id}`}>
        Open Payment
      </Button>
      {isPaid && (
        <Button
          component="a"
          variant="default"
          href={fileUrl(paymentEndpoints.readReceipt, { params: { id } })}
          target="_blank"
        >
          Receipt
        </Button>
      )}
    </div>
  );
}
