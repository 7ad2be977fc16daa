import { PageHeader } from '#web/ui/page-header.tsx';

export function AddPaymentPage() {
  return <PageHeader title="Add Payment" />;
}
