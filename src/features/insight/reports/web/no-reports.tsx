import { MessagePage } from '#web/pages/message-page.tsx';

/** Replaces the reports for users who may read none. */
export function NoReports() {
  return (
    <MessagePage
      title="You don’t have access to reports"
      text="Ask an administrator to give you access."
    />
  );
}
