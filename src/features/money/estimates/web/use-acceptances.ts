import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewQuery } from '#web/api/preview-query.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

/**
 * Returns a preview of accepting or reverting these estimates. The preview is loaded once and not
 * refreshed.
 */
export function useAcceptances(chosen: readonly number[]) {
  // Remember the ids: the selection is cleared after the change.
  const [ids] = useState(chosen);

  return useQuery(previewQuery(estimateEndpoints.acceptances, { body: { ids: [...ids] } }));
}
