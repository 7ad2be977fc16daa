import { MessagePage } from '#web/pages/message-page.tsx';

/** Shown instead of reports to users who can't read any. */
export function NoReports() {
  return (
    <MessagePage
      title="You don’t have access to reports"
      text="Ask an administrator to give you access."
    />
  );
}
