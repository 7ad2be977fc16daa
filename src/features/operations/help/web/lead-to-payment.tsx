import { SOLD_AGAIN_RULE, SOLD_RULE } from '#features/insight/dashboard/sales-words.ts';
import { Link } from '@tanstack/react-router';

/** Help: one job, from the first call to the payment. */
export function LeadToPayment() {
  return (
    <>
      <p>Follow one roofing job from the first call to the final payment.</p>
      <ol>
        <li>
          <strong>Call.</strong> Add the caller as a contact, then create a job. New jobs start as
          Lead. Choose a lead source so Insights and the Lead sources report can count it.
          Administrators add lead sources in Settings.
        </li>
        <li>
          <strong>Appointment.</strong> Enter the initial appointment on the job and set its status
          to Appointment Scheduled. It appears on Home under Needs attention that day.
        </li>
        <li>
          <strong>Estimate.</strong> Choose New Estimate on the job. Add line items, save, and send
          it. Estimates with no reply for a week appear on Home.
        </li>
        <li>
          <strong>Reply.</strong> Mark the estimate as accepted, or as declined with the reason.
          Accepting it changes the job to Signed Contract, and the job counts as sold. If you lose
          the job, mark it as lost and choose a reason.
        </li>
        <li>
          <strong>Work.</strong> Enter the dates, team, and tasks. Hours logged on tasks and costs
          on the job’s page make up the actual cost.
        </li>
        <li>
          <strong>Invoice.</strong> Convert the accepted estimate to an invoice and send it.
        </li>
        <li>
          <strong>Payment.</strong> Choose Record Payment on the invoice. Partial payments are fine.
          Overpayments become the client’s credit.
        </li>
      </ol>
      <h2>Definitions</h2>
      <dl>
        <dt>Lead</dt>
        <dd>Every job counts as a lead from the day it is added.</dd>
        <dt>Sold</dt>
        <dd>
          {SOLD_RULE} {SOLD_AGAIN_RULE} The amount is the current contract amount.
        </dd>
        <dt>Close rate</dt>
        <dd>Share of a period’s leads that are sold.</dd>
        <dt>Revenue</dt>
        <dd>Payments received minus refunds. Revenue counts when paid.</dd>
        <dt>Payout</dt>
        <dd>
          Card payments that reached your bank account together. The invoice shows the gross, the
          fee is your expense, and the net matches your bank statement. The Payouts report lists
          them once card payments are set up.
        </dd>
      </dl>
      <p>
        Click the info icon next to any figure to see what it means. In{' '}
        <Link to="/reports">reports</Link>, click a number to see the records behind it.
      </p>
    </>
  );
}
