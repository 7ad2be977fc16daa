import { PageHeader } from '#web/ui/page-header.tsx';

export function NewWebFormPage() {
  return <PageHeader title="New Web Form" />;
}

export function EditWebFormPage() {
  return <PageHeader title="Edit Web Form" />;
}
