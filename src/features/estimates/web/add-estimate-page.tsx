import { PageHeader } from '#web/ui/page-header.tsx';

export function AddEstimatePage() {
  return <PageHeader title="Create Estimate" />;
}
