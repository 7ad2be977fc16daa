import { PageHeader } from '#web/ui/page-header.tsx';

export function AddContactPage() {
  return <PageHeader title="Add Contact" />;
}
