import { PageHeader } from '#web/ui/page-header.tsx';

export function JobsPage() {
  return <PageHeader title="Jobs" />;
}
