import { Link } from '@tanstack/react-router';

/** Help: what each access profile can see and do. */
export function Roles() {
  return (
    <>
      <p>
        Each user has one of five access profiles. Administrators choose it in{' '}
        <Link to="/settings">Settings</Link>, Team. Users only see what their profile allows.
      </p>
      <dl>
        <dt>Admin Project manager</dt>
        <dd>Full access, including company settings, team, trash, and audit log.</dd>
        <dt>Project manager</dt>
        <dd>All records with amounts, and all reports. No company settings, team, or trash.</dd>
        <dt>Sales Representative</dt>
        <dd>
          Views all contacts, jobs, and tasks. Edits their own jobs and tasks. Sees their own
          estimates, invoices, and payments. Reports, Insights, and Sales show their own jobs.
        </dd>
        <dt>Field Technician</dt>
        <dd>
          Sees assigned jobs and tasks with their clients. Updates status, descriptions, checklists,
          and hours. Sees no amounts.
        </dd>
        <dt>User</dt>
        <dd>
          For the front desk. Views all contacts, jobs, and tasks. Enters leads, and adds and edits
          contacts and tasks. Sees no amounts, estimates, invoices, or payments.
        </dd>
      </dl>
      <h2>Your records</h2>
      <p>
        A job is yours if you created it, are its sales rep, or are on its team. Its client, tasks,
        estimates, invoices, and payments are also yours. So are contacts and tasks assigned to you.
      </p>
      <h2>Subcontractors</h2>
      <p>
        Users marked as subcontractors see no prices, whatever their profile: no contract amounts,
        budgets, estimates, or invoices.
      </p>
      <h2>When someone leaves</h2>
      <p>
        Deactivate their account in Team. They are signed out right away, and their work stays under
        their name.
      </p>
    </>
  );
}
