import type { Job } from '#features/work/jobs/job.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, find, typeInto } from './keys.ts';
import { aContact, aJob, jobNow } from './records.ts';
import { expectToast, fromAccountMenu, long, problem } from './screen.ts';

test('a user creates an insurance job with the keyboard alone, and the form requires its claim number', async ({
  page,
  api,
}) => {
  await aContact(api, 'Keiko Tanaka');
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
  await choose(page, 'Job Type', 'Insurance');
  await expect(page.getByRole('button', { name: 'Roofing Specifications' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await find(page, 'Client', 'Keiko', 'Keiko Tanaka');
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

  await expectToast(page, 'Job created successfully');
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

test('a wrong field in a closed section opens it', async ({ page, api }) => {
  const client = await aContact(api, 'Otis Boyd');
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
  { tag: ['@phone', '@long'] },
  async ({ page, api }) => {
    const elsewhere = await aContact(api, 'Ada Elsewhere', {
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

    // Choosing a client must not overwrite what the user typed.
    await page.getByLabel('Address Line 1').fill('79 Birch Way');
    await client.fill('Ada');
    await page.getByRole('option', { name: /Ada Elsewhere/ }).click();
    await expect(client).toHaveValue('Ada Elsewhere');
    await page.getByRole('button', { name: 'Create Job' }).click();
    await expectToast(page, 'Job created successfully');
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

test('a draft outlives a reload, and is gone with the sign-in', long, async ({ page }) => {
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
  await expectToast(page, 'Draft loaded');
  await expect(page.getByLabel('Job Name')).toHaveValue('Half a job');
  await expect(page.getByLabel('Claim Number')).toHaveValue('BM-555');

  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expectToast(page, 'Draft saved');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expectToast(page, 'Form reset');
  await expect(page.getByLabel('Job Name')).toHaveValue('');
  expect(await kept()).toBe(false);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Claim Number')).toHaveValue('BM-555');
  expect(await kept()).toBe(true);
  await fromAccountMenu(page, 'Log out');
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await kept()).toBe(false);
});

test(
  'a draft saved on the computer is offered on the phone, until it is reset',
  long,
  async ({ page, anotherBrowser }) => {
    await signIn(page);
    await page.goto('/jobs/add');
    await page.getByLabel('Job Name').fill('Begun at the desk');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(
      page.getByText('Continue here or on another device.', { exact: true }),
    ).toBeVisible();

    const elsewhere = await anotherBrowser();
    await signIn(elsewhere);
    await elsewhere.goto('/jobs/add');
    await expect(elsewhere.getByText('You have a draft of “Begun at the desk”')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Load Draft' }).click();
    await expect(elsewhere.getByLabel('Job Name')).toHaveValue('Begun at the desk');
    await elsewhere.getByRole('button', { name: 'Reset Form' }).click();
    await expectToast(elsewhere, 'Form reset');
    await elsewhere.evaluate(() => localStorage.clear());
    await elsewhere.reload();
    await elsewhere.getByRole('button', { name: 'Load Draft' }).click();
    await expectToast(elsewhere, 'No draft', 'error');
  },
);

test(
  'a loaded draft has a tag that was renamed since by its new name, and says so',
  long,
  async ({ page, api }) => {
    await aJob(api, 'Tagged before', { tags: ['Hail'] });
    await api.call('PUT', '/api/jobs/draft', {
      values: { title: 'Draft with words', tags: ['hail'], leadSource: 'Radio' },
    });
    await api.call('POST', '/api/job-tags/rename', { from: 'hail', to: 'Storm damage' });
    await signIn(page);
    await page.goto('/jobs/add');
    await page.getByRole('button', { name: 'Continue Draft' }).click();
    const note = 'The tag “hail” is now “Storm damage”.';
    await expect(page.getByText(note, { exact: true })).toBeVisible();
    await expect(page.getByText('Storm damage', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Lead Source' })).toHaveValue('Radio');
  },
);

test('an edit sends the changed fields and leaves the rest alone', long, async ({ page, api }) => {
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
  await expectToast(page, 'Job updated');
  await expect(page).toHaveURL(/\/jobs$/);
  expect(await jobNow(api, job)).toMatchObject({ status: 'lead', claimNumber: 'BM-1' });
});

test('a job is edited on its own page too (C31)', long, async ({ page, api }) => {
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
  await expectToast(page, 'Job updated');
  await expect(page).toHaveURL(/\/jobs$/);
  expect(await jobNow(api, job)).toMatchObject({ title: 'Larkin gutters and fascia' });
});
