import { lazy, Suspense } from 'react';
import type { DocumentScreens } from '#features/money/documents/web/document-screens.ts';
import { estimate, type ListedEstimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

const TakingBackNote = lazy(async () => ({
  default: (await import('./taken-back.tsx')).TakingBackNote,
}));

/** Describes estimates to the screens shared by all kinds of documents. */
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
