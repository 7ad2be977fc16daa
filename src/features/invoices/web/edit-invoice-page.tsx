import { PageHeader } from '#web/ui/page-header.tsx';

export function EditInvoicePage() {
  return <PageHeader title="Edit Invoice" />;
}
