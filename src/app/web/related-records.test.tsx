import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceEndpoints } from '#features/money/balances/balance-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { fileEndpoints } from '#features/work/files/file-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobCostEndpoints } from '#features/work/job-costs/job-cost-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { webFormSubmissionEndpoints } from '#features/intake/web-form-submissions/web-form-submission-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { NO_COSTS } from '#test/no-costs.ts';
import { render } from '#test/web/render.tsx';
import { DeleteNotes, NewRecordMenu, RelatedRecords } from '#web/record/related-records.tsx';

const NONE = { rows: [], total: 0 };
const newRecord = { clientId: 4, jobId: 7 };

const headings = () =>
  page
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

function answerNoCosts(): void {
  answer(jobCostEndpoints.list, () => NONE);
  answer(webFormSubmissionEndpoints.list, () => NONE);
  answer(jobCostEndpoints.ofJob, () => NO_COSTS);
}

test("a job's page shows the lists of all features that belong to jobs, in order, each with a New button", async () => {
  const estimates = answer(estimateEndpoints.list, () => NONE);
  answer(invoiceEndpoints.list, () => NONE);
  answer(taskEndpoints.list, () => NONE);
  answer(fileEndpoints.list, () => NONE);
  answerNoCosts();
  const shown = await render(<RelatedRecords on="jobs" id={7} newRecord={newRecord} />);

  await expect.element(page.getByText('No estimates yet')).toBeVisible();
  await expect.element(page.getByText('No invoices yet')).toBeVisible();
  await expect
    .poll(headings)
    .toEqual([
      'Tasks',
      'Estimates',
      'Invoices',
      expect.stringMatching(/^Costs/),
      'Photos and Files',
    ]);
  expect(estimates()[0]?.list?.filters).toEqual([
    { field: 'jobId', operator: 'equals', values: ['7'] },
  ]);
  await expectReadable();

  await page.getByRole('link', { name: 'New Estimate' }).click();
  expect(shown.address()).toBe('/estimates/add?clientId=4&jobId=7');
});

test('a user sees no lists of records without read access, and no button for new ones', async () => {
  answer(taskEndpoints.list, () => NONE);
  answer(fileEndpoints.list, () => NONE);
  await render(
    <>
      <h1>Job</h1>
      <NewRecordMenu on="jobs" search={newRecord} />
      <RelatedRecords on="jobs" id={7} newRecord={newRecord} />
    </>,
    { me: { accessProfile: 'Field Technician' } },
  );

  await expect.element(page.getByText('No tasks yet')).toBeVisible();
  await expect.poll(headings).toEqual(['Job', 'Tasks', 'Photos and Files']);
  const buttons = page.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Add Files']);
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

test('lists that are hidden while empty leave nothing on the page but the place to add files', async () => {
  const estimates = answer(estimateEndpoints.list, () => NONE);
  answer(invoiceEndpoints.list, () => NONE);
  answer(taskEndpoints.list, () => NONE);
  answer(fileEndpoints.list, () => NONE);
  answerNoCosts();
  await render(
    <>
      <h1>Job</h1>
      <RelatedRecords on="jobs" id={7} newRecord={newRecord} isHiddenEmpty />
    </>,
  );

  await expect.poll(() => estimates().length).toBe(1);
  await expect.poll(headings).toEqual(['Job', 'Photos and Files']);
});

test('new records for this one are offered in a menu', async () => {
  const shown = await render(<NewRecordMenu on="contacts" search={{ clientId: 4 }} />);

  await page.getByRole('button', { name: 'New' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'New Job' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'New Invoice' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'New Estimate' }).click();
  await expect.poll(shown.address).toBe('/estimates/add?clientId=4');
});

test('the question before a job is deleted names the documents that stay', async () => {
  answer(balanceEndpoints.ofJob, () => ({
    estimates: 2,
    invoices: 1,
    estimated: 0,
    accepted: 0,
    invoiced: 0,
    paid: 0,
    owed: 0,
    overdue: 0,
    isPartial: false,
  }));
  answerNoCosts();
  await render(<DeleteNotes of="jobs" id={7} />);

  await expect
    .element(page.getByText('2 estimates and 1 invoice of this job will stay.'))
    .toBeVisible();
});
