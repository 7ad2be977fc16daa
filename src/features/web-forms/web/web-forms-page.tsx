import { PageHeader } from '#web/ui/page-header.tsx';

export function WebFormsPage() {
  return <PageHeader title="Web Forms" />;
}
