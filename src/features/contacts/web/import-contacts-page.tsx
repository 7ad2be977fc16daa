import { PageHeader } from '#web/ui/page-header.tsx';

export function ImportContactsPage() {
  return <PageHeader title="Import Contacts" />;
}
