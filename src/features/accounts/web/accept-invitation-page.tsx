import { PageHeader } from '#web/ui/page-header.tsx';

export function AcceptInvitationPage() {
  return <PageHeader title="Join" />;
}
