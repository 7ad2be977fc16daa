import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

/** What accepting these estimates would do, or taking their acceptances back, as it is when the question opens. */
export function useAcceptances(chosen: readonly number[]) {
  // The selection is empty once the change is made.
  const [ids] = useState(chosen);

  return useQuery({
    queryKey: ['acceptances', ids],
    queryFn: () => callApi(estimateEndpoints.acceptances, { body: { ids: [...ids] } }),
    staleTime: 'static',
    gcTime: 0,
  });
}
