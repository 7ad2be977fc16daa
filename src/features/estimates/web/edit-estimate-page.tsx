import { PageHeader } from '#web/ui/page-header.tsx';

export function EditEstimatePage() {
  return <PageHeader title="Edit Estimate" />;
}
