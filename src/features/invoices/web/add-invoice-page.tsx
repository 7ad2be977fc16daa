import { PageHeader } from '#web/ui/page-header.tsx';

export function AddInvoicePage() {
  return <PageHeader title="Create Invoice" />;
}
