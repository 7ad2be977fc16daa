import { PageHeader } from '#web/ui/page-header.tsx';

export function ProcessPaymentPage() {
  return <PageHeader title="Process Payment" />;
}
