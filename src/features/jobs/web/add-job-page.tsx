import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contactQuery } from '#features/contacts/web/contact-query.ts';
import { companyQuery } from '#features/settings/web/company-query.ts';
import { PendingPage } from '#web/pages/pending-page.tsx';
import { CreateJob } from './create-job.tsx';
import { emptyJobForm } from './job-form.ts';
import { addressFields } from './use-client-address.ts';

const route = getRouteApi('/app/jobs/add');

/** The state that a new job starts with where the company profile names none (C58). */
const USUAL_STATE = 'Utah';

export function AddJobPage() {
  const { clientId = 0 } = route.useSearch();
  const company = useQuery(companyQuery);
  const client = useQuery({ ...contactQuery(clientId), enabled: clientId > 0 });
  if (company.isPending || client.isLoading) return <PendingPage />;
  const initial = {
    ...emptyJobForm({ clientId, state: company.data?.state ?? USUAL_STATE }),
    ...addressFields(client.data?.address ?? ''),
  };

  return <CreateJob key={clientId} initial={initial} />;
}
