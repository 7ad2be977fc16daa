import { PageHeader } from '#web/ui/page-header.tsx';

export function ResetPasswordPage() {
  return <PageHeader title="Set a new password" />;
}
