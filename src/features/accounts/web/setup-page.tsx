import { PageHeader } from '#web/ui/page-header.tsx';

export function SetupPage() {
  return <PageHeader title="Set up Gable" />;
}
