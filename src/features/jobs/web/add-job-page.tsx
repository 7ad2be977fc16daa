import { PageHeader } from '#web/ui/page-header.tsx';

export function AddJobPage() {
  return <PageHeader title="Create Job" />;
}
