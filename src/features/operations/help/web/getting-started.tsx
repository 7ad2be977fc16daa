import { Link } from '@tanstack/react-router';

/** The first hour with Gable. */
export function GettingStarted() {
  return (
    <>
      <p>
        Gable keeps what your company works with in one place: contacts, jobs, tasks, estimates,
        invoices and payments. This is what to do in the first hour.
      </p>
      <h2>1. Tell Gable about your company</h2>
      <p>
        Open <Link to="/settings">Settings</Link> and choose Company. The name, address and logo you
        enter there are printed on estimates and invoices. The time zone decides when a day, a month
        or a quarter begins. Check the prefix and the next number of estimates and invoices before
        you write the first one.
      </p>
      <h2>2. Invite your team</h2>
      <p>
        In Settings, choose Team. Enter an email address and an access profile, and send the
        invitation. Where no mail is set up, Gable shows the link for you to copy; Settings, Email,
        says whether it is, sends you a test message, and checks that your mail does not land in
        spam. Each person chooses a password of their own. Which profile fits whom is told in{' '}
        <Link to="/help/$topic" params={{ topic: 'roles' }}>
          Roles and permissions
        </Link>
        .
      </p>
      <h2>3. Bring your contacts</h2>
      <p>
        <Link to="/help/$topic" params={{ topic: 'importing-contacts' }}>
          Import them
        </Link>{' '}
        from a spreadsheet, or add them one by one. A contact is a client, a contractor or a
        supplier; only a name is required.
      </p>
      <h2>4. Enter a job</h2>
      <p>
        Choose New Job in the Add New menu at the top. A job belongs to one client. Whatever you
        have typed is kept as a draft, so you can leave the form and finish it later. From there on,{' '}
        <Link to="/help/$topic" params={{ topic: 'lead-to-payment' }}>
          From lead to payment
        </Link>{' '}
        shows the way.
      </p>
      <h2>Where to look each morning</h2>
      <p>
        Home shows what needs attention first: visits of today, tasks that are due, overdue
        invoices, estimates without an answer, and sold jobs without a date. Insights and Sales, the
        tabs beside it, say how the company sells.
      </p>
    </>
  );
}
