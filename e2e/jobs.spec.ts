import type { Job } from '#features/work/jobs/job.ts';
import { expectReadable } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { askToDeleteSelected, markAs, row, select } from './list-screen.ts';
import { aJob, anInvoice, jobNow, reRoof, userOf } from './records.ts';
import { act, both, bothLong, expectToast, isPhone, long, problem, survey } from './screen.ts';

// Must be the first test in this file, while its server has no jobs.
test('without any job the list says so', both, async ({ page }) => {
  await signIn(page);
  await page.goto('/jobs');
  await expect(page.getByText(isPhone(page) ? 'No jobs found' : 'No data available')).toBeVisible();
});

test('jobs are found by their sales rep', async ({ page, api }) => {
  const rep = await userOf(api, 'Sales Representative');
  await aJob(api, 'Sold by the rep', { salesRep: rep.id });
  await aJob(api, 'Sold by nobody');
  await signIn(page);
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sales rep' }).click();
  await page.getByLabel(rep.fullName).check();
  await expect(page.getByText('Sales rep is Priya Nair')).toBeVisible();
  await expect(page.getByRole('link', { name: /Sold by the rep/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sold by nobody/ })).toBeHidden();
});

test('several jobs are marked and deleted at once', long, async ({ page, api }) => {
  for (const name of ['north', 'east', 'south']) await aJob(api, `Bulk ${name}`);
  await signIn(page);
  await page.goto('/jobs?q=bulk');
  await select(page, 'Bulk north', 'Bulk east');
  await markAs(page, 'In Progress');
  await expectToast(page, 'Jobs updated');
  await expectToast(page, '2 jobs marked as in progress.');
  await expect(page.getByRole('link', { name: /Bulk/ })).toHaveCount(3);
  const { length } = await api.call<Job[]>('GET', '/api/jobs?q=bulk&filter[status]=in_progress');
  expect(length).toBe(2);

  await select(page, 'Bulk north', 'Bulk south');
  await (await askToDeleteSelected(page)).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Jobs deleted');
  await expectToast(page, '2 jobs deleted successfully.');
  await expect(page.getByRole('link', { name: /Bulk/ })).toHaveText(/Bulk east/);
});

test(
  'the list marks overdue jobs, and says when nothing was found',
  both,
  async ({ page, api }) => {
    await aJob(api, 'Late gutters', { endDate: '2020-03-01', status: 'in_progress' });
    await aJob(api, 'Done gutters', { endDate: '2020-03-01', status: 'completed' });
    await signIn(page);
    await page.goto('/jobs?q=gutters&sort=title');
    await expect(row(page, 'jobs', 'Late gutters')).toContainText('Overdue');
    await expect(row(page, 'jobs', 'Late gutters')).toContainText('General');
    await expect(row(page, 'jobs', 'Done gutters')).not.toContainText('Overdue');

    await page.goto('/jobs?q=nowhere');
    await expect(
      page.getByText(isPhone(page) ? 'No jobs found' : 'No results found'),
    ).toBeVisible();
  },
);

test('a job is deleted only after the question, and the next one is at hand', async ({
  page,
  api,
}) => {
  await aJob(api, 'Mistaken job');
  await aJob(api, 'Mistaken twin');
  await signIn(page);
  await page.goto('/jobs?q=mistaken&sort=title');
  await act(page, 'Mistaken job', 'Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Mistaken job"? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Job deleted');
  await expect(row(page, 'jobs', 'Mistaken job')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Mistaken twin' })).toBeFocused();

  await act(page, 'Mistaken twin', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results found')).toBeVisible();
});

test('a job’s page advances its status and links to its documents', async ({ page, api }) => {
  const job = await aJob(api, 'Whole story', {
    addressLine1: '88 Maple St',
    city: 'Orem',
    state: 'Utah',
    postalCode: '84057',
    contractAmount: 12_000,
    budget: 9_000,
  });
  await anInvoice(
    api,
    { id: job.clientId },
    { jobId: job.id, items: reRoof(4_000), status: 'sent' },
  );
  await signIn(page);
  await page.goto(`/jobs/${job.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Call/ })).toHaveAttribute(
    'href',
    'tel:+18015550142',
  );
  await expect(main.getByRole('link', { name: 'Show the address on a map' })).toHaveAttribute(
    'href',
    /Maple/,
  );
  await expect(main.getByRole('region', { name: 'Money so far' })).toContainText('$4,000.00');
  await expect(main).toContainText('$8,000.00 of the contract is not invoiced yet.');

  await page.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Review' }).click();
  await expectToast(page, 'Job updated');
  expect((await jobNow(api, job)).status).toBe('review');

  await main.getByRole('link', { name: 'New Invoice' }).click();
  await expect(page).toHaveURL(new RegExp(`clientId=${job.clientId}&jobId=${job.id}`));
});

test('a crew sees the work and no prices', { tag: ['@phone', '@long'] }, async ({ page, api }) => {
  const tom = await userOf(api, 'Field Technician');
  const job = await aJob(api, 'Crew job', { assignedTeam: [String(tom.id)], contractAmount: 1e4 });
  await signIn(page, 'Field Technician');
  await page.goto(`/jobs/${job.id}`);
  await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Status' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expect(page.getByRole('heading', { name: /^Invoices/ })).toBeHidden();

  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveAccessibleName(/^Status/);
  await expect(page.getByLabel('Job Name')).toBeHidden();
  await expect(page.getByRole('button', { name: /All details/ })).toBeHidden();

  await page.goto('/jobs?q=crew');
  await expect(page.getByRole('link', { name: 'Crew job' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
});

test('the screens of jobs can be read in both themes', survey, async ({ page, api }) => {
  test.setTimeout(120_000);
  const job = await aJob(api, 'Readable job', {
    jobType: 'insurance',
    insuranceCompany: 'Beehive Mutual',
    claimNumber: 'BM-7',
    predominateRoof: 'tile',
    tags: ['hail'],
    endDate: '2020-01-01',
    description: 'Replace all slopes.',
    contractAmount: 5_000,
  });
  await signIn(page);
  await page.goto('/jobs?q=readable');
  await select(page, 'Readable job');
  await expectReadable(page);

  await page.goto(`/jobs/${job.id}`);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectReadable(page);

  await page.goto(`/jobs/edit/${job.id}`);
  await page.getByRole('button', { name: 'All details' }).click();
  await expect(page.getByLabel('Claim Number')).toBeVisible();
  await expectReadable(page);

  await page.goto('/jobs/add');
  await page.getByRole('combobox', { name: 'Job Type' }).click();
  await expect(page.getByRole('option', { name: 'Insurance' })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('option', { name: 'Insurance' }).click();
  await page.getByRole('button', { name: 'Project Description' }).click();
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(problem(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectReadable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});

test(
  'a lost job is marked with its reason, and taken up again',
  bothLong,
  async ({ page, api }) => {
    const job = await aJob(api, 'Nguyen siding');
    await signIn(page);
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Change Status' }).click();
    await page.getByRole('menuitemradio', { name: 'Lost' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as Lost' });
    await dialog.getByRole('button', { name: 'Mark as Lost' }).click();
    await expect(dialog.getByText('Choose why the job was lost').first()).toBeVisible();
    await expectReadable(page);
    await dialog.getByRole('combobox', { name: 'Why was it lost?' }).click();
    await page.getByRole('option', { name: 'Went with a competitor' }).click();
    await dialog.getByRole('button', { name: 'Mark as Lost' }).click();
    await expectToast(page, 'Nguyen siding is marked as lost.');
    await expect(page.getByText('Went with a competitor').first()).toBeVisible();

    await page.getByRole('button', { name: 'Change Status' }).click();
    await page.getByRole('menuitemradio', { name: 'Estimating' }).click();
    await expectToast(page, 'Nguyen siding is marked as estimating.');
    expect(await jobNow(api, job)).toMatchObject({ status: 'estimating', lostReason: null });
  },
);

test('a job is moved to another stage on the board of Home', bothLong, async ({ page, api }) => {
  const job = await aJob(api, 'Board re-roof');
  await signIn(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveURL(/\/\?board=jobs$/);
  await page.getByRole('button', { name: 'Move Board re-roof to' }).click();
  await page.getByRole('menuitemradio', { name: 'Estimating' }).click();
  const estimating = page.getByRole('region', { name: 'Estimating', exact: true });
  await expect(estimating.getByRole('link', { name: 'Board re-roof' })).toBeVisible();
  await expect.poll(async () => (await jobNow(api, job)).status).toBe('estimating');
  await expectReadable(page);
  await page.reload();
  await expect(estimating.getByRole('listitem').first()).toContainText('Board re-roof');
});
