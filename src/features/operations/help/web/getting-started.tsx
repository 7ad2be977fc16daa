import { Link } from '@tanstack/react-router';

/** Help: the first hour with Gable. */
export function GettingStarted() {
  return (
    <>
      <p>
        Gable keeps your contacts, jobs, tasks, estimates, invoices, and payments in one place. Here
        is what to do in the first hour.
      </p>
      <h2>1. Set up your company</h2>
      <p>
        Open <Link to="/settings">Settings</Link> and choose Company. The name, address, and logo
        are printed on estimates and invoices. The time zone sets when each day starts. Check the
        prefix and next number for estimates and invoices before you create the first one.
      </p>
      <h2>2. Invite your team</h2>
      <p>
        In Settings, choose Team. Enter an email address and an access profile, then send the
        invitation. If email is not set up, copy the link instead. Settings, Email shows whether
        email is set up, sends a test message, and checks your domain’s spam settings. Each person
        chooses their own password. To pick an access profile, see{' '}
        <Link to="/help/$topic" params={{ topic: 'roles' }}>
          Roles and permissions
        </Link>
        .
      </p>
      <h2>3. Add your contacts</h2>
      <p>
        <Link to="/help/$topic" params={{ topic: 'importing-contacts' }}>
          Import them
        </Link>{' '}
        from a spreadsheet, or add them one at a time. A contact is a client, a contractor, or a
        supplier. Only the name is required.
      </p>
      <h2>4. Create a job</h2>
      <p>
        Choose New Job in the Add New menu at the top. Each job belongs to one client. Your entries
        are saved as a draft, so you can leave the form and finish later. For the next steps, see{' '}
        <Link to="/help/$topic" params={{ topic: 'lead-to-payment' }}>
          From lead to payment
        </Link>
        .
      </p>
      <h2>What to check each morning</h2>
      <p>
        Home shows what needs attention first: today’s appointments, tasks due, overdue invoices,
        estimates awaiting reply, and unscheduled jobs. The Insights and Sales tabs show your sales
        figures.
      </p>
    </>
  );
}
