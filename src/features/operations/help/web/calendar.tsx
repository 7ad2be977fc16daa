/** Help: syncing tasks and jobs to other calendar apps. */
export function Calendar() {
  return (
    <>
      <p>
        See your tasks and job dates in Google Calendar, Outlook, Apple Calendar, or any calendar
        that supports subscriptions.
      </p>
      <h2>Copy your calendar link</h2>
      <p>
        Choose Edit My Info in the user menu, then the tab with Calendar Subscription. Choose Copy
        next to the link. Anyone with this link can see your calendar, so do not share it.
      </p>
      <h2>Add it to your calendar</h2>
      <dl>
        <dt>Google Calendar</dt>
        <dd>On a computer: Other calendars, the plus sign, From URL. Paste the link.</dd>
        <dt>Outlook</dt>
        <dd>Add calendar, Subscribe from web. Paste the link.</dd>
        <dt>iPhone, iPad</dt>
        <dd>
          Settings, Calendar, Accounts, Add Account, Other, Add Subscribed Calendar. Paste the link.
        </dd>
        <dt>Mac</dt>
        <dd>In Calendar: File, New Calendar Subscription. Paste the link.</dd>
      </dl>
      <h2>How often it updates</h2>
      <p>
        Most calendars update every few hours, some once a day. Changes you make there do not come
        back to Gable.
      </p>
      <h2>If someone else has your link</h2>
      <p>Choose Reset URL. The old link stops working. Subscribe again with the new one.</p>
    </>
  );
}
