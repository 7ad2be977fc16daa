import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { stateOf } from '../card-payment.ts';

const POLL_MS = 1_500;

/**
 * How far a payment is that was sent to the provider. The provider tells the server by itself; the
 * server is asked to look once, should that message be late.
 */
export function useCardPayment(intentId: string) {
  const [isChecked, setIsChecked] = useState(false);

  useEffect(() => {
    let isShown = true;
    // The poll goes on after a failure too.
    void callApi(cardPaymentEndpoints.check, { params: { intentId } })
      .catch(() => undefined)
      .then(() => isShown && setIsChecked(true));

    return () => {
      isShown = false;
    };
  }, [intentId]);

  return useQuery({
    ...endpointQuery(cardPaymentEndpoints.read, { params: { intentId } }),
    // Before that it may know of an earlier try only, such as a declined card.
    enabled: isChecked,
    refetchInterval: ({ state }) =>
      state.data && stateOf(state.data) !== 'processing' ? false : POLL_MS,
  });
}
