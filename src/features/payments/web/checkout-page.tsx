import { PageHeader } from '#web/ui/page-header.tsx';

export function CheckoutPage() {
  return <PageHeader title="Checkout" />;
}
