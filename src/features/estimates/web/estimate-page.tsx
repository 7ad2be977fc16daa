import { PageHeader } from '#web/ui/page-header.tsx';

export function EstimatePage() {
  return <PageHeader title="Estimate" />;
}
