import { MessagePage } from '#web/pages/message-page.tsx';

/** In the place of reports, to those who may read none. */
export function NoReports() {
  return (
    <MessagePage
      title="You have no access to reports"
      text="Your access profile does not include them. An administrator can change that."
    />
  );
}
