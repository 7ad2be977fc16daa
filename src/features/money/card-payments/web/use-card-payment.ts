import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { stateOf } from '../card-payment.ts';

const POLL_MS = 1_500;

/**
 * Returns the progress of a submitted payment. The provider notifies the server; the client also
 * triggers one check, in case that message is late.
 */
export function useCardPayment(intentId: string) {
  const [isChecked, setIsChecked] = useState(false);

  useEffect(() => {
    let isShown = true;
    // Polling continues after a failure.
    void callApi(cardPaymentEndpoints.check, { params: { intentId } })
      .catch(() => undefined)
      .then(() => isShown && setIsChecked(true));

    return () => {
      isShown = false;
    };
  }, [intentId]);

  return useQuery({
    ...endpointQuery(cardPaymentEndpoints.read, { params: { intentId } }),
    // Before that, it may only have an earlier attempt, such as a declined card.
    enabled: isChecked,
    refetchInterval: ({ state }) =>
      state.data && stateOf(state.data) !== 'processing' ? false : POLL_MS,
  });
}
