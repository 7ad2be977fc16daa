import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

/** Returns a preview of accepting or reverting these estimates, as of when the question opens. */
export function useAcceptances(chosen: readonly number[]) {
  // The selection is empty after the change.
  const [ids] = useState(chosen);

  return useQuery({
    queryKey: ['acceptances', ids],
    queryFn: () => callApi(estimateEndpoints.acceptances, { body: { ids: [...ids] } }),
    staleTime: 'static',
    gcTime: 0,
  });
}
