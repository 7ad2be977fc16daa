import { PageHeader } from '#web/ui/page-header.tsx';

export function InvoicePage() {
  return <PageHeader title="Invoice" />;
}
