import type { Page } from '@playwright/test';
import type { Contact } from '#features/contacts/contact.ts';
import type { Job } from '#features/jobs/job.ts';
import { expectNoAxeViolations, inBothThemes } from './accessibility.ts';
import { openApiAs, type Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { PEOPLE } from './people.ts';

const both = { tag: '@both' };

function aClient(api: Api, name: string): Promise<Contact> {
  return api.call('POST', '/api/contacts', { name, type: 'client', phone: '8015550142' });
}

async function aJob(api: Api, title: string, more = {}): Promise<Job> {
  const client = await aClient(api, `Client of ${title}`);

  return api.call('POST', '/api/jobs', { title, clientId: client.id, ...more });
}

const jobNow = (api: Api, { id }: Job) => api.call<Job>('GET', `/api/jobs/${id}`);

const toastOf = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });

const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Please check these fields' });

/** Opens the focused select and goes down to an option, by keys alone. */
async function chooseByKeys(page: Page, option: string): Promise<void> {
  const wanted = page.getByRole('option', { name: option, exact: true });
  if (!(await wanted.isVisible())) await page.keyboard.press('ArrowDown');
  await wanted.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Goes on with Tab until the field has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }));
  for (let presses = 0; presses < 60; presses += 1) {
    if (await field.evaluate((input) => input === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${label}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

test('an insurance job is created with the keyboard alone, its claim number asked for', async ({
  page,
  api,
}) => {
  await aClient(api, 'Keiko Tanaka');
  await signIn(page);
  await page.goto('/jobs/add');
  await expect(page.getByLabel('Job Name')).toBeFocused();
  await expect(page.getByText('0% complete')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Roofing Specifications' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(page.getByRole('button', { name: 'Insurance Information' })).toBeHidden();

  await page.keyboard.type('Tanaka hail claim');
  await tabTo(page, 'Job Type');
  await chooseByKeys(page, 'Insurance');
  await expect(page.getByRole('button', { name: 'Roofing Specifications' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await typeInto(page, 'Client', 'Keiko');
  await page.getByRole('option', { name: /^Keiko Tanaka/ }).waitFor();
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Keiko Tanaka');
  await typeInto(page, 'Address Line 1', '88 Maple St');
  await typeInto(page, 'City', 'Orem');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Utah');
  await typeInto(page, 'Postal Code', '84057-123456');
  await typeInto(page, 'Start Date', '12/4/2026');
  await typeInto(page, 'End Date', '12/1/2026');
  await typeInto(page, 'Contract Amount', '18450');
  await typeInto(page, 'Deposit Amount', '6150');
  await typeInto(page, 'Insurance Company', 'Beehive Mutual');
  await expect(page.getByText('33% of the contract')).toBeVisible();
  await expect(page.getByText('The end date is before the start date')).toBeVisible();
  await typeInto(page, 'Adjuster Phone', '8015550177');
  await expect(page.getByLabel('Adjuster Phone')).toHaveValue('(801) 555-0177');

  await page.keyboard.press('Enter');
  await expect(problem(page)).toContainText('Claim number is required for an insurance job');
  await expect(page.getByLabel('Claim Number')).toBeFocused();
  await page.keyboard.type('BM-20931');
  await page.keyboard.press('Enter');

  await expect(toastOf(page, 'Job created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/jobs$/);
  const [job] = await api.call<Job[]>('GET', '/api/jobs?q=Tanaka');
  expect(job).toMatchObject({
    title: 'Tanaka hail claim',
    jobType: 'insurance',
    clientName: 'Keiko Tanaka',
    status: 'lead',
    postalCode: '84057-1234',
    startDate: '2026-12-04',
    endDate: '2026-12-01',
    contractAmount: 18_450,
    claimNumber: 'BM-20931',
    adjusterPhone: '(801) 555-0177',
  });
});

test('a wrong field in a closed section opens it', both, async ({ page, api }) => {
  const client = await aClient(api, 'Otis Boyd');
  await signIn(page);
  await page.goto(`/jobs/add?clientId=${client.id}`);
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Otis Boyd');
  await page.getByLabel('Job Name').fill('Boyd repair');
  await page.getByRole('combobox', { name: 'Job Type' }).click();
  await page.getByRole('option', { name: 'Service & Repairs' }).click();
  const section = page.getByRole('button', { name: 'Location & Address Details' });
  await section.click();
  await expect(page.getByLabel('Address Line 1')).toBeHidden();

  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await expect(section).toContainText('3 to correct');
  await page.getByLabel('Address Line 1').fill('5 Elm St');
  await expect(section).toContainText('2 to correct');

  await section.click();
  await problem(page).getByRole('button', { name: 'City is required' }).click();
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused();
});

test(
  'a job taken on the phone gets a new client, whose address it has at once',
  both,
  async ({ page, api }) => {
    const elsewhere = await api.call<Contact>('POST', '/api/contacts', {
      name: 'Ada Elsewhere',
      type: 'client',
      address: '9 Main St, Ogden, UT 84401',
    });
    await signIn(page);
    await page.goto(`/jobs/add?clientId=${elsewhere.id}`);
    await expect(page.getByLabel('Address Line 1')).toHaveValue('9 Main St');
    await page.getByLabel('Job Name').fill('Holm re-roof');
    await page.getByRole('combobox', { name: 'Job Type' }).click();
    await page.getByRole('option', { name: 'Retail' }).click();
    const client = page.getByRole('combobox', { name: 'Client' });
    await client.fill('Gustav Holm');
    await page.getByRole('option', { name: 'Add “Gustav Holm” as a new client' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('Phone').fill('8015557123');
    await dialog.getByLabel('Address').fill('77 Birch Way, Provo, UT 84604');
    await dialog.getByRole('button', { name: 'Create Client' }).click();
    await expect(page.getByLabel('Address Line 1')).toHaveValue('77 Birch Way');
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Provo');

    // What somebody typed is no longer the client's to change.
    await page.getByLabel('Address Line 1').fill('79 Birch Way');
    await client.fill('Ada');
    await page.getByRole('option', { name: /Ada Elsewhere/ }).click();
    await expect(client).toHaveValue('Ada Elsewhere');
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expect(toastOf(page, 'Job created successfully')).toBeVisible();
    const [job] = await api.call<Job[]>('GET', '/api/jobs?q=Holm');
    expect(job).toMatchObject({
      clientName: 'Ada Elsewhere',
      addressLine1: '79 Birch Way',
      city: 'Provo',
      state: 'Utah',
      postalCode: '84604',
    });
  },
);

test('jobs are found by their sales rep', async ({ page, api }) => {
  const people = await api.call<{ id: number; fullName: string }[]>('GET', '/api/users');
  const rep = people.find(({ fullName }) => fullName === PEOPLE['Sales Representative'].fullName);
  await aJob(api, 'Sold by the rep', { salesRep: rep?.id });
  await aJob(api, 'Sold by nobody');
  await signIn(page);
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sales rep' }).click();
  await page.getByLabel(PEOPLE['Sales Representative'].fullName).check();
  await expect(page.getByText('Sales rep is Priya Nair')).toBeVisible();
  await expect(page.getByRole('link', { name: /Sold by the rep/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sold by nobody/ })).toBeHidden();
});

test('a draft outlives a reload, and is gone with the sign-in', both, async ({ page }) => {
  const kept = () => page.evaluate(() => JSON.stringify(localStorage).includes('BM-555'));
  await signIn(page);
  await page.goto('/jobs/add');
  await page.getByLabel('Job Name').fill('Half a job');
  await page.getByRole('combobox', { name: 'Job Type' }).click();
  await page.getByRole('option', { name: 'Insurance' }).click();
  await page.getByLabel('Claim Number').fill('BM-555');
  await expect.poll(kept).toBe(true);

  await page.reload();
  await expect(page.getByText('You have a draft of “Half a job”')).toBeVisible();
  await expect(page.getByLabel('Job Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Load Draft' }).click();
  await expect(toastOf(page, 'Draft loaded')).toBeVisible();
  await expect(page.getByLabel('Job Name')).toHaveValue('Half a job');
  await expect(page.getByLabel('Claim Number')).toHaveValue('BM-555');

  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(toastOf(page, 'Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect(toastOf(page, 'Form reset')).toBeVisible();
  await expect(page.getByLabel('Job Name')).toHaveValue('');
  expect(await kept()).toBe(false);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Claim Number')).toHaveValue('BM-555');
  expect(await kept()).toBe(true);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await kept()).toBe(false);
});

test('a draft saved at the desk is offered on the phone, until it is reset', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto('/jobs/add');
  await page.getByLabel('Job Name').fill('Begun at the desk');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(
    page.getByText('You can go on with it here or on another device.', { exact: true }),
  ).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(elsewhere);
  await elsewhere.goto('/jobs/add');
  await expect(elsewhere.getByText('You have a draft of “Begun at the desk”')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Load Draft' }).click();
  await expect(elsewhere.getByLabel('Job Name')).toHaveValue('Begun at the desk');
  await elsewhere.getByRole('button', { name: 'Reset Form' }).click();
  await expect(toastOf(elsewhere, 'Form reset')).toBeVisible();
  await elsewhere.evaluate(() => localStorage.clear());
  await elsewhere.reload();
  await elsewhere.getByRole('button', { name: 'Load Draft' }).click();
  await expect(toastOf(elsewhere, 'No draft')).toBeVisible();
  await elsewhere.close();
});

test('an edit sends what was changed and leaves the rest alone', both, async ({ page, api }) => {
  const job = await aJob(api, 'Prescott siding', {
    status: 'lead',
    jobType: 'insurance',
    insuranceCompany: 'Beehive Mutual',
    claimNumber: 'BM-1',
    budget: 900.5,
  });
  await signIn(page);
  await page.goto(`/jobs/edit/${job.id}`);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Lead');
  await page.getByLabel('Job Name').fill('Prescott siding and gutters');
  await page.getByRole('button', { name: 'All details' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Sandy');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();

  expect((await sent).postDataJSON()).toEqual({
    title: 'Prescott siding and gutters',
    city: 'Sandy',
    version: job.version,
  });
  await expect(toastOf(page, 'Job updated')).toBeVisible();
  await expect(page).toHaveURL(/\/jobs$/);
  expect(await jobNow(api, job)).toMatchObject({ status: 'lead', claimNumber: 'BM-1' });
});

test('a job is edited on its own page too (C31)', both, async ({ page, api }) => {
  const job = await aJob(api, 'Larkin gutters');
  await signIn(page);
  await page.goto(`/jobs/${job.id}`);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/tab=edit$/);
  await expectNoAxeViolations(page);
  await page.getByLabel('Job Name').fill('Larkin gutters and fascia');

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Job Name')).toHaveValue('Larkin gutters and fascia');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Job updated')).toBeVisible();
  await expect(page).toHaveURL(/\/jobs$/);
  expect(await jobNow(api, job)).toMatchObject({ title: 'Larkin gutters and fascia' });
});

test('two people at one job are asked whose word counts', async ({ page, api, complaints }) => {
  complaints.expect(/status of 409/);
  const job = await aJob(api, 'Contested re-roof');
  await signIn(page);
  await page.goto(`/jobs/edit/${job.id}`);
  await page.getByLabel('Job Name').fill('My name for it');
  await api.call('PUT', `/api/jobs/${job.id}`, { title: 'Their name for it' });
  await page.getByRole('button', { name: 'Save Changes' }).click();

  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
  await expect(dialog).toContainText('Their name for it');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Job updated')).toBeVisible();
  expect((await jobNow(api, job)).title).toBe('My name for it');
});

test('several jobs are marked and deleted at once', both, async ({ page, api }) => {
  for (const name of ['north', 'east', 'south']) await aJob(api, `Bulk ${name}`);
  await signIn(page);
  await page.goto('/jobs?q=bulk');
  for (const name of ['north', 'east']) await page.getByLabel(`Select Bulk ${name}`).check();
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: 'In Progress' }).click();
  await expect(toastOf(page, 'Jobs updated')).toBeVisible();
  await expect(toastOf(page, '2 jobs marked as in progress.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Bulk/ })).toHaveCount(3);
  const { length } = await api.call<Job[]>('GET', '/api/jobs?q=bulk&filter[status]=in_progress');
  expect(length).toBe(2);

  for (const name of ['north', 'south']) await page.getByLabel(`Select Bulk ${name}`).check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'Jobs deleted')).toBeVisible();
  await expect(toastOf(page, '2 jobs deleted successfully.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Bulk/ })).toHaveText(/Bulk east/);
});

test('what could not be marked is told, job by job', async ({ page, app, api }) => {
  const sales = await openApiAs(app.baseURL, 'Sales Representative');
  await aJob(sales, 'Shared ridge');
  await aJob(api, 'Shared valley');
  await sales.end();
  await signIn(page, 'Sales Representative');
  await page.goto('/jobs?q=shared');
  await page.getByLabel('Select all rows of this page').check();
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();

  const report = page.getByRole('dialog');
  await expect(report).toContainText('1 of 2 done, 1 failed');
  await expect(report).toContainText('Shared valley');
});

test('the list says what is overdue, and that nothing was found', both, async ({ page, api }) => {
  await aJob(api, 'Late gutters', { endDate: '2020-03-01', status: 'in_progress' });
  await aJob(api, 'Done gutters', { endDate: '2020-03-01', status: 'completed' });
  await signIn(page);
  await page.goto('/jobs?q=gutters&sort=title');
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  const row = (title: string) =>
    page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: title });
  await expect(row('Late gutters')).toContainText('Overdue');
  await expect(row('Late gutters')).toContainText('General');
  await expect(row('Done gutters')).not.toContainText('Overdue');

  await page.goto('/jobs?q=nowhere');
  await expect(page.getByText(isPhone ? 'No jobs found' : 'No results found')).toBeVisible();
});

test('a job is deleted only after the question', async ({ page, api }) => {
  await aJob(api, 'Mistaken job');
  await signIn(page);
  await page.goto('/jobs?q=mistaken');
  await page.getByRole('button', { name: 'Actions for Mistaken job' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Mistaken job"? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'Job deleted')).toBeVisible();
  await expect(page.getByText('No results found')).toBeVisible();
});

test('a job’s page moves it on and leads to its papers', both, async ({ page, api }) => {
  const job = await aJob(api, 'Whole story', {
    addressLine1: '88 Maple St',
    city: 'Orem',
    state: 'Utah',
    postalCode: '84057',
    contractAmount: 12_000,
    budget: 9_000,
  });
  const items = [{ description: 'Deposit', quantity: 1, price: 4_000 }];
  const { clientId, id: jobId } = job;
  await api.call('POST', '/api/invoices', { clientId, jobId, items, status: 'sent' });
  await signIn(page);
  await page.goto(`/jobs/${job.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:8015550142');
  await expect(main.getByRole('link', { name: 'Show the address on a map' })).toHaveAttribute(
    'href',
    /Maple/,
  );
  await expect(main.getByRole('region', { name: 'Money so far' })).toContainText('$4,000.00');
  await expect(main).toContainText('$8,000.00 of the contract is still to be invoiced.');

  await page.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Review' }).click();
  await expect(toastOf(page, 'Job updated')).toBeVisible();
  expect((await jobNow(api, job)).status).toBe('review');

  await main.getByRole('link', { name: 'New Invoice' }).click();
  await expect(page).toHaveURL(new RegExp(`clientId=${job.clientId}&jobId=${job.id}`));
});

test('a crew sees the work and no prices', { tag: '@phone' }, async ({ page, api }) => {
  const users = await api.call<{ id: number; fullName: string }[]>('GET', '/api/users');
  const tom = users.find(({ fullName }) => fullName === 'Tom Okafor');
  const job = await aJob(api, 'Crew job', { assignedTeam: [String(tom?.id)], contractAmount: 1e4 });
  await signIn(page, 'Field Technician');
  await page.goto(`/jobs/${job.id}`);
  await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Status' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expect(page.getByRole('heading', { name: /^Invoices/ })).toBeHidden();

  await page.goto('/jobs?q=crew');
  await expect(page.getByRole('link', { name: 'Crew job' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
});

test('a job that is not there says so', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await signIn(page);
  for (const address of ['/jobs/987654', '/jobs/edit/987654']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Job Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Jobs' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('the screens of jobs can be read in both themes', both, async ({ page, api }) => {
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
  await page.getByLabel('Select Readable job').check();
  await inBothThemes(page, () => expectNoAxeViolations(page));

  await page.goto(`/jobs/${job.id}`);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));
  await page.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));

  await page.goto(`/jobs/edit/${job.id}`);
  await page.getByRole('button', { name: 'All details' }).click();
  await expect(page.getByLabel('Claim Number')).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));

  await page.goto('/jobs/add');
  await page.getByRole('combobox', { name: 'Job Type' }).click();
  await expect(page.getByRole('option', { name: 'Insurance' })).toBeVisible();
  await inBothThemes(page, () => expectNoAxeViolations(page));
  await page.getByRole('option', { name: 'Insurance' }).click();
  await page.getByRole('button', { name: 'Project Description' }).click();
  await page.getByRole('button', { name: 'Create Job' }).click();
  await expect(problem(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await inBothThemes(page, () => expectNoAxeViolations(page));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});
