import { expectReadable } from './accessibility.ts';
import { openApiAs } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aJob, userOf } from './records.ts';
import { bothLong, long } from './screen.ts';

test(
  'the office enters what a job cost, sets a labor rate, and sees what the job leaves',
  bothLong,
  async ({ page, api, app }) => {
    const tom = await userOf(api, 'Field Technician');
    const job = await aJob(api, 'Alvarez re-roof', {
      budget: 3000,
      contractAmount: 8000,
      assignedTeam: [String(tom.id)],
    });
    const task = await api.call<{ id: number }>('POST', '/api/tasks', {
      title: 'Tear off',
      category: 'project_management',
      jobId: job.id,
      assignedTo: tom.id,
    });
    const crew = await openApiAs(app.baseURL, 'Field Technician');
    await crew.call('POST', `/api/tasks/${task.id}/hours`, { hours: 8 });
    await crew.end();

    await signIn(page);
    await page.goto(`/jobs/${job.id}`);
    const card = page.locator('section').filter({
      has: page.getByRole('heading', { level: 2, name: /^Costs/ }),
    });
    await expect(card.getByRole('heading')).toHaveText('CostsNo costs yet');
    await expect(card).toContainText('8 hours on this job are not included');

    await card.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Everyone').fill('32.50');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Save labor rates' }).click();
    await expect(page.getByText('Labor rates saved', { exact: true })).toBeVisible();

    await page.goto(`/jobs/${job.id}`);
    await expect(card).toContainText('$260.00 for 8 hours logged');
    await card.getByRole('button', { name: 'Add Cost' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Cost' });
    await dialog.getByRole('button', { name: 'Add Cost' }).click();
    await expect(dialog).toContainText('Description is required');
    await dialog.getByLabel('Description').fill('Shingles and underlayment');
    await dialog.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Material' }).click();
    await dialog.getByLabel('Amount').fill('3180.50');
    await dialog.getByLabel('Paid to').fill('Wasatch Roofing Supply');
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Add Cost' }).click();
    await expect(dialog).toBeHidden();

    // 3,440.50 is more than 10% over 3,000.00.
    await expect(card.getByRole('heading')).toHaveText('Costs (1)Over budget');
    await expect(card).toContainText('$3,440.50');
    const money = page.getByRole('region', { name: 'Money so far' });
    await expect(money).toContainText('Actual cost$3,440.50');
    await expect(money).toContainText('Margin (57%)$4,559.50');
    await expectReadable(page);

    await card.getByRole('button', { name: 'Actions for Shingles and underlayment' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Cost' });
    await edit.getByLabel('Amount').fill('2500');
    await edit.getByRole('button', { name: 'Save Cost' }).click();
    await expect(card.getByRole('heading')).toHaveText('Costs (1)On budget');

    await card.getByRole('button', { name: 'Actions for Shingles and underlayment' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByRole('heading')).toHaveText('CostsUnder budget');
  },
);

test(
  'a job cost that a search finds leads to its job, and a technician sees none',
  long,
  async ({ page, api }) => {
    const tom = await userOf(api, 'Field Technician');
    const job = await aJob(api, 'Reyes repair', { assignedTeam: [String(tom.id)] });
    const cost = await api.call<{ id: number }>('POST', '/api/job-costs', {
      jobId: job.id,
      category: 'disposal',
      description: 'Dumpster, 20 yards',
      amount: 450,
    });

    await signIn(page);
    await page.goto(`/job-costs/${cost.id}`);
    await expect(page).toHaveURL(new RegExp(`/jobs/${job.id}$`));
    await expect(page.getByText('Dumpster, 20 yards').first()).toBeVisible();
    await page.goto(`/job-costs?filter[jobId]=${job.id}`);
    await expect(page.getByRole('row', { name: /Dumpster, 20 yards.*\$450\.00/ })).toBeVisible();
    await expectReadable(page);

    await signIn(page, 'Field Technician');
    await page.goto(`/jobs/${job.id}`);
    await expect(page.getByRole('heading', { name: 'Reyes repair' })).toBeVisible();
    await expect(page.getByText('Timeline')).toBeVisible();
    await expect(page.getByText('Dumpster, 20 yards')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Costs' })).toHaveCount(0);
  },
);
