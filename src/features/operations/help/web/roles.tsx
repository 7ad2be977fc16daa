import { Link } from '@tanstack/react-router';

/** What each access profile may see and do, in words; the server holds to the same. */
export function Roles() {
  return (
    <>
      <p>
        Everyone has one of five access profiles. An administrator chooses it in{' '}
        <Link to="/settings">Settings</Link>, under Team. Screens hide what a profile may not do,
        and the server refuses it.
      </p>
      <dl>
        <dt>Admin Project manager</dt>
        <dd>Everything, the company’s settings, the team, the trash and the audit log included.</dd>
        <dt>Project manager</dt>
        <dd>
          All records with all amounts, and all reports. No settings of the company, no team, no
          trash.
        </dd>
        <dt>Sales Representative</dt>
        <dd>
          Reads all contacts, jobs and tasks; changes their own jobs and tasks. Sees the estimates,
          invoices and payments that are their own. Reports, Insights and Sales count their own
          jobs.
        </dd>
        <dt>Field Technician</dt>
        <dd>
          Sees the jobs and tasks they are assigned to, with their clients. Reports progress: the
          status of a job or task, its description or checklist, and hours. Sees no amounts.
        </dd>
        <dt>User</dt>
        <dd>
          The front desk: reads all contacts, jobs and tasks, enters leads, adds and changes
          contacts and tasks. Sees no amounts, and no estimates, invoices or payments.
        </dd>
      </dl>
      <h2>Own records</h2>
      <p>
        A job is your own when you made it, sell it, or are on its team. With it come its client,
        its tasks, and its estimates, invoices and payments. A contact is also your own when it is
        assigned to you, and a task when it is.
      </p>
      <h2>Subcontractors</h2>
      <p>
        A user who is marked as a subcontractor sees no prices, whatever the profile: no contract
        amounts, no budgets, no estimates, no invoices.
      </p>
      <h2>People who leave</h2>
      <p>
        Deactivate their account in Team. They are signed out at once, and what they did stays under
        their name.
      </p>
    </>
  );
}
