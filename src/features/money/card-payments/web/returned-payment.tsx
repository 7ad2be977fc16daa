import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '#web/toast/toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { stateOf } from '../card-payment.ts';
import { outcomeToast, PATIENCE_MS, SLOW_TOAST } from './outcome-words.ts';
import layout from '#web/ui/layout.module.css';
import { useCardPayment } from './use-card-payment.ts';

/** Removes the parameters that the provider adds to the URL. */
const CLEARED = {
  payment_intent: undefined,
  payment_intent_client_secret: undefined,
  redirect_status: undefined,
};

/** Shows a payment's outcome above the payment list, after a redirect from the client's bank. */
export function ReturnedPayment() {
  const { payment_intent: intentId }: { payment_intent?: string } = useSearch({ strict: false });

  return intentId !== undefined && <Returned intentId={intentId} />;
}

function Returned({ intentId }: { intentId: string }) {
  const { data: payment, isError } = useCardPayment(intentId);
  const navigate = useNavigate();
  const isReported = useRef(false);
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  const leave = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...CLEARED }),
      replace: true,
    });
  });

  useEffect(() => {
    const isKnown = payment !== undefined && stateOf(payment) !== 'processing';
    if (isReported.current || !(isKnown || isError || isSlow)) return;
    isReported.current = true;
    if (isKnown) toast(outcomeToast(payment));
    // Show nothing if the URL's payment doesn't exist or the user has no access to it.
    else if (!isError) toast(SLOW_TOAST);
    leave();
  }, [payment, isError, isSlow]);

  return (
    <div role="status" className={layout.below}>
      <Notice tone="info" title="Processing">
        Waiting for Stripe to confirm the payment. It appears below once recorded.
      </Notice>
    </div>
  );
}
