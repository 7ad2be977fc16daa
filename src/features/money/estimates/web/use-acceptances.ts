import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

/**
 * Returns a preview of accepting or reverting these estimates. The preview is loaded once and not
 * refreshed.
 */
export function useAcceptances(chosen: readonly number[]) {
  // Remember the ids: the selection is cleared after the change.
  const [ids] = useState(chosen);

  return useQuery({
    queryKey: ['acceptances', ids],
    queryFn: () => callApi(estimateEndpoints.acceptances, { body: { ids: [...ids] } }),
    staleTime: 'static',
    gcTime: 0,
  });
}
