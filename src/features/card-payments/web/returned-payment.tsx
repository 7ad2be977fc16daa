import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '#web/toast/toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { outcomeToast, stateOf } from './outcome-words.ts';
import { useCardPayment } from './use-card-payment.ts';

/** Above the payments, after a client's bank has sent the browser back: how the payment went. */
export function ReturnedPayment() {
  const { payment_intent: intentId }: { payment_intent?: string } = useSearch({ strict: false });

  return intentId !== undefined && <Returned intentId={intentId} />;
}

function Returned({ intentId }: { intentId: string }) {
  const { data: payment, isError } = useCardPayment(intentId);
  const navigate = useNavigate();
  const isTold = useRef(false);

  const leave = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, payment_intent: undefined }),
      replace: true,
    });
  });

  useEffect(() => {
    if (isTold.current || (!isError && (!payment || stateOf(payment) === 'processing'))) return;
    isTold.current = true;
    // An address that names no payment of this user has nothing to tell.
    if (payment) toast(outcomeToast(payment));
    leave();
  }, [payment, isError]);

  return (
    <div role="status">
      <Notice tone="info" title="Processing">
        Waiting for the provider to confirm the payment. It appears below once it is recorded.
      </Notice>
    </div>
  );
}
