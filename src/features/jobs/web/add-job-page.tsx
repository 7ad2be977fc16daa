import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { companyQuery } from '#features/settings/web/company-query.ts';
import { PendingPage } from '#web/pages/pending-page.tsx';
import { CreateJob } from './create-job.tsx';
import { emptyJobForm } from './job-form.ts';

const route = getRouteApi('/app/jobs/add');

/** The state that a new job starts with where the company profile names none (C58). */
const USUAL_STATE = 'Utah';

export function AddJobPage() {
  const { clientId = 0 } = route.useSearch();
  const company = useQuery(companyQuery);
  if (company.isPending) return <PendingPage />;
  const state = company.data?.state ?? USUAL_STATE;

  return <CreateJob key={clientId} initial={emptyJobForm({ clientId, state })} />;
}
