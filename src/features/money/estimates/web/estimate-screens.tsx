import { lazy, Suspense } from 'react';
import type { DocumentScreens } from '#features/money/documents/web/document-screens.ts';
import { estimate, type ListedEstimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

const TakingBackNote = lazy(async () => ({
  default: (await import('./taken-back.tsx')).TakingBackNote,
}));

/** Estimates as a kind of document, for the screens that all kinds share. */
export const ESTIMATE_SCREENS: DocumentScreens<ListedEstimate> = {
  name: 'estimate',
  entity: estimate,
  endpoints: estimateEndpoints,
  offersChoices: true,
  deleteNote: ({ id, status }) =>
    status === 'accepted' && (
      <Suspense>
        <TakingBackNote id={id} />
      </Suspense>
    ),
};
