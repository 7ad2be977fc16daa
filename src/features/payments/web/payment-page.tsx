import { PageHeader } from '#web/ui/page-header.tsx';

export function PaymentPage() {
  return <PageHeader title="Payment" />;
}
