import { PageHeader } from '#web/ui/page-header.tsx';

export function EditJobPage() {
  return <PageHeader title="Edit Job" />;
}
