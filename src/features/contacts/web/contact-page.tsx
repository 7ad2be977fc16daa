import { PageHeader } from '#web/ui/page-header.tsx';

export function ContactPage() {
  return <PageHeader title="Contact" />;
}
