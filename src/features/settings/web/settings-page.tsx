import { PageHeader } from '#web/ui/page-header.tsx';

export function SettingsPage() {
  return <PageHeader title="Settings" />;
}
