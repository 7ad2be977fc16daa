import { PageHeader } from '#web/ui/page-header.tsx';

export function JobPage() {
  return <PageHeader title="Job" />;
}
