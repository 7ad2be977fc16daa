import { PageHeader } from '#web/ui/page-header.tsx';

export function EditContactPage() {
  return <PageHeader title="Edit Contact" />;
}
