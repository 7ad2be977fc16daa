import { PageHeader } from '#web/ui/page-header.tsx';

export function EstimatesPage() {
  return <PageHeader title="Estimates" />;
}
