import { PageHeader } from '#web/ui/page-header.tsx';

export function InvoicesPage() {
  return <PageHeader title="Invoices" />;
}
