import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { stateOf } from '../card-payment.ts';

const POLL_MS = 1_500;

/**
 * Returns the progress of a submitted payment. The provider notifies the server, but that
 * notification can be late, so the client also triggers one check.
 */
export function useCardPayment(intentId: string) {
  const [isChecked, setIsChecked] = useState(false);

  useEffect(() => {
    let isShown = true;
    // Start polling even if the check fails.
    void callApi(cardPaymentEndpoints.check, { params: { intentId } })
      .catch(() => undefined)
      .then(() => isShown && setIsChecked(true));

    return () => {
      isShown = false;
    };
  }, [intentId]);

  return useQuery({
    ...endpointQuery(cardPaymentEndpoints.read, { params: { intentId } }),
    // Until the check finishes, the server may only know about an earlier attempt, such as a
    // declined card.
    enabled: isChecked,
    refetchInterval: ({ state }) =>
      state.data && stateOf(state.data) !== 'processing' ? false : POLL_MS,
  });
}
