import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import { emptyForm } from '#web/form/form-values.ts';
import { PendingPage } from '#web/pages/pending-page.tsx';
import { job } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { CreateJob } from './create-job.tsx';
import { addressFields } from './use-client-address.ts';

const route = getRouteApi('/app/jobs/add');

/** The default state of a new job if the company profile has none. */
const USUAL_STATE = 'Utah';

export function AddJobPage() {
  const { clientId = 0 } = route.useSearch();
  const company = useQuery(endpointQuery(companyEndpoints.read));
  const client = useQuery({
    ...endpointQuery(contactEndpoints.read, { params: { id: clientId } }),
    enabled: clientId > 0,
  });
  // If the draft cannot be loaded, the page works without it.
  const draft = useQuery(snapshotQuery(jobEndpoints.readDraft));
  if (company.isPending || draft.isPending || client.isLoading) return <PendingPage />;
  const initial = {
    ...emptyForm(job.fields),
    clientId,
    state: company.data?.state ?? USUAL_STATE,
    ...addressFields(client.data?.address ?? ''),
  };

  return <CreateJob key={clientId} initial={initial} saved={draft.data ?? null} />;
}
