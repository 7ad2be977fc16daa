import { SOLD_AGAIN_RULE, SOLD_RULE } from '#features/insight/dashboard/sales-words.ts';
import { Link } from '@tanstack/react-router';

/** One job, from the first call to the money. */
export function LeadToPayment() {
  return (
    <>
      <p>A roof, from the call to the check. Each step is one screen.</p>
      <ol>
        <li>
          <strong>The call.</strong> Add the caller as a contact, then a job for them. A new job is
          a Lead. Choose where it came from: the lead source is what Insights and the report Lead
          sources count by. An administrator adds your own sources in Settings.
        </li>
        <li>
          <strong>The visit.</strong> Enter the initial appointment on the job and set its status to
          Appointment Scheduled. On that day it is among what needs attention on Home.
        </li>
        <li>
          <strong>The estimate.</strong> Choose New Estimate on the job. Add the lines, save, open
          the PDF, and mark it as sent. An estimate that is unanswered for a week shows on Home.
        </li>
        <li>
          <strong>The answer.</strong> Mark the estimate as approved, or as declined with the
          reason. Set the job to Signed Contract: from then on it counts as sold. If it is lost,
          mark the job as lost and say why; the reasons are counted.
        </li>
        <li>
          <strong>The work.</strong> Enter the days, the team and the tasks. Hours that are logged
          on tasks, and the costs on the job’s page, say what the job really costs.
        </li>
        <li>
          <strong>The invoice.</strong> Turn the approved estimate into an invoice: its lines and
          total come along. Mark it as sent when it goes out.
        </li>
        <li>
          <strong>The payment.</strong> Choose Record Payment on the invoice. A part is enough: the
          rest stays owed. What a client pays beyond the total becomes their credit.
        </li>
      </ol>
      <h2>What counts as what</h2>
      <dl>
        <dt>Lead</dt>
        <dd>A job counts as a lead from when it is added, whatever its status.</dd>
        <dt>Sold</dt>
        <dd>
          {SOLD_RULE} {SOLD_AGAIN_RULE} The amount is its contract amount of today.
        </dd>
        <dt>Close rate</dt>
        <dd>Of the leads of a period, the share that is sold now.</dd>
        <dt>Revenue</dt>
        <dd>Payments received, less refunds. An invoice alone is no revenue.</dd>
        <dt>Payout</dt>
        <dd>
          Card payments that reached your bank account together. The invoice has the gross, the fee
          is your expense, and the net is what the bank shows. The report Payouts, which is there
          once card payments are set up, has each of them with its payments.
        </dd>
      </dl>
      <p>
        Every figure says what it means: press the small i beside it. The{' '}
        <Link to="/reports">reports</Link> lead to the records behind each of theirs.
      </p>
    </>
  );
}
