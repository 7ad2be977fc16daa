import { PageHeader } from '#web/ui/page-header.tsx';

export function ContactsPage() {
  return <PageHeader title="Contacts" />;
}
