import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contactQuery } from '#features/contacts/web/contact-query.ts';
import { companyQuery } from '#features/settings/web/company-query.ts';
import { callApi } from '#web/api-client.ts';
import { PendingPage } from '#web/pages/pending-page.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import { CreateJob } from './create-job.tsx';
import { emptyJobForm } from './job-form.ts';
import { addressFields } from './use-client-address.ts';

/** The draft saved on the server; the page works without it when it cannot be loaded. */
const savedDraftQuery = queryOptions({
  queryKey: ['jobs', 'draft'],
  queryFn: ({ signal }) => callApi(jobEndpoints.readDraft, { signal }),
  gcTime: 0,
});

const route = getRouteApi('/app/jobs/add');

/** The state of a new job when the company profile names none. */
const USUAL_STATE = 'Utah';

export function AddJobPage() {
  const { clientId = 0 } = route.useSearch();
  const company = useQuery(companyQuery);
  const client = useQuery({ ...contactQuery(clientId), enabled: clientId > 0 });
  const draft = useQuery(savedDraftQuery);
  if (company.isPending || draft.isPending || client.isLoading) return <PendingPage />;
  const initial = {
    ...emptyJobForm({ clientId, state: company.data?.state ?? USUAL_STATE }),
    ...addressFields(client.data?.address ?? ''),
  };

  return <CreateJob key={clientId} initial={initial} saved={draft.data ?? null} />;
}
