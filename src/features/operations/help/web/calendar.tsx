/** The calendar that other programs subscribe to. */
export function Calendar() {
  return (
    <>
      <p>
        Your tasks and the dates of your jobs can be seen in Google Calendar, Outlook, Apple
        Calendar or any other program that subscribes to a calendar.
      </p>
      <h2>Find your address</h2>
      <p>
        Choose Edit My Info in the menu under your picture, then the tab with Calendar Subscription.
        Press Copy beside the address. It is yours alone: anyone who has it can read your calendar,
        so do not share it.
      </p>
      <h2>Add it</h2>
      <dl>
        <dt>Google Calendar</dt>
        <dd>On a computer: Other calendars, the plus sign, From URL. Paste the address.</dd>
        <dt>Outlook</dt>
        <dd>Add calendar, Subscribe from web. Paste the address.</dd>
        <dt>iPhone, iPad</dt>
        <dd>
          Settings, Calendar, Accounts, Add Account, Other, Add Subscribed Calendar. Paste the
          address.
        </dd>
        <dt>Mac</dt>
        <dd>In Calendar: File, New Calendar Subscription. Paste the address.</dd>
      </dl>
      <h2>How soon changes show</h2>
      <p>
        The other program asks Gable for changes by itself. Most do so every few hours, some once a
        day; Gable cannot hurry them. What you enter there does not come back to Gable.
      </p>
      <h2>If the address got out</h2>
      <p>
        Press Renew Address. The old one shows nothing more from that moment; subscribe again with
        the new one.
      </p>
    </>
  );
}
