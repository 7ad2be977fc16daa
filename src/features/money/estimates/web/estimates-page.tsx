import { DocumentsPage } from '#features/money/documents/web/documents-page.tsx';
import { callApi } from '#web/api/api-client.ts';
import { BULK_STATUSES, estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { ESTIMATE_COLUMNS, estimateCard } from './estimate-lists.tsx';
import { ESTIMATE_SCREENS } from './estimate-screens.tsx';
import { deleteNote, useAcceptanceQuestions } from './use-acceptance-questions.tsx';

const SORT_CHOICES = [
  { value: '-total', label: 'Amount High-Low' },
  { value: 'total', label: 'Amount Low-High' },
  { value: '-createdAt', label: 'Recently Added' },
  { value: 'clientName', label: 'Client A-Z' },
];

export function EstimatesPage() {
  const questions = useAcceptanceQuestions();

  return (
    <DocumentsPage
      screens={ESTIMATE_SCREENS}
      endpoint={estimateEndpoints.list}
      columns={ESTIMATE_COLUMNS}
      extraFilters={[{ key: 'title', label: estimate.labels.title }]}
      description="Create, send, and track estimates"
      sortChoices={SORT_CHOICES}
      statuses={BULK_STATUSES}
      card={estimateCard}
      emptyText="Create your first estimate."
      bulk={{
        statuses: BULK_STATUSES,
        call: (body) => callApi(estimateEndpoints.bulk, { body }),
        particular: questions,
        deleteNote,
      }}
    />
  );
}
