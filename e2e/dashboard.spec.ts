import type { Page } from '@playwright/test';
import type { CompanyMoney } from '#features/insight/dashboard/company-money.ts';
import type { Task } from '#features/work/tasks/task.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { expectReadable } from './accessibility.ts';
import { formatDollars } from '#shared/money.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact, aJob, anInvoice, aPaymentOn, aSentInvoice, reRoof, userOf } from './records.ts';
import { both, bothLong, expectToast, survey } from './screen.ts';

const figure = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const today = () => dayInZone(new Date(), 'America/Denver');

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const aTask = (api: Api, title: string, more: object = {}) =>
  api.call<Task>('POST', '/api/tasks', { title, category: 'project_management', ...more });

test(
  'the owner sees the company’s figures, and completes a task from there',
  bothLong,
  async ({ page, api }) => {
    const dana = await userOf(api, 'Admin Project manager');
    const maria = await aContact(api, 'Maria Alvarez');
    const invoice = await aSentInvoice(api, maria, 1250.5);
    await aPaymentOn(api, invoice, 250.5);
    await aTask(api, 'Call the adjuster', { assignedTo: dana.id, dueDate: addDays(today(), 1) });
    await aTask(api, 'Order shingles', { assignedTo: dana.id, status: 'review' });
    await aTask(api, 'Sweep the shop');
    await signIn(page);
    await page.goto('/');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
    await expect(page.getByText("Welcome back! Here's an overview of your business")).toBeVisible();
    await expect(figure(page, 'Monthly Revenue')).toContainText('$250.50');
    await expect(figure(page, 'Pending Tasks')).toContainText('3');
    const tasks = section(page, 'My Tasks');
    await expect(tasks.getByRole('listitem')).toHaveText([/Call the adjuster/, /Order/]);
    await expect(section(page, 'Recent Contacts').getByRole('listitem')).toHaveText([
      /Maria Alvarez/,
    ]);
    await expect(section(page, 'Recent Invoices').getByRole('listitem')).toHaveText([
      /Maria Alvarez.*\$1,250\.50/,
    ]);
    await expect(column(page, 'Review').getByRole('listitem')).toHaveText([/Order shingles/]);
    await expectReadable(page);

    await tasks.getByRole('button', { name: 'Complete Call the adjuster' }).click();
    await expectToast(page, 'Task completed');
    await expect(tasks.getByRole('listitem')).toHaveText([/Order/]);
    await expect(figure(page, 'Pending Tasks')).toContainText('2');
    await expect(column(page, 'Completed').getByRole('listitem')).toHaveText([/Call the adjuster/]);

    await page.getByRole('button', { name: 'About Monthly Revenue' }).click();
    await expect(page.getByRole('dialog')).toContainText('minus refunds');
    await page.keyboard.press('Escape');
    await figure(page, 'Monthly Revenue').getByRole('link').click();
    await expect(page).toHaveURL(/\/payments\?filter\[date]\[gt]=/);
    await expect(page.getByText('$250.50').first()).toBeVisible();
  },
);

test(
  'the owner sees what is owed and what is due, completes a task and records a payment from there',
  both,
  async ({ page, api }) => {
    const dana = await userOf(api, 'Admin Project manager');
    await aTask(api, 'Call the city', { assignedTo: dana.id, dueDate: today() });
    const olu = await aContact(api, 'Olu Nguyen');
    const late = await anInvoice(api, olu, {
      status: 'sent',
      items: reRoof(1200),
      date: addDays(today(), -40),
      dueDate: addDays(today(), -10),
    });
    await aJob(api, 'Nguyen re-roof', { status: 'signed_contract' });
    const visited = { initialApptDate: today(), addressLine1: '9 Oak Ave', city: 'Provo' };
    await aJob(api, 'Nguyen inspection', visited);
    await aJob(api, 'Nguyen siding', { startDate: addDays(today(), -1), endDate: today() });
    const before = await api.call<CompanyMoney>('GET', '/api/dashboard/money');
    await signIn(page);
    await page.goto('/');

    const money = section(page, 'Money');
    const owed = money.getByRole('definition');
    await expect(owed.nth(1)).toHaveText(formatDollars(before.overdue));
    await money.getByRole('button', { name: 'Show table: Money received by month' }).click();
    await expect(money.getByRole('row')).toHaveCount(13);
    await expectReadable(page);

    const visits = page.getByRole('region', { name: "Today's appointments" });
    await expect(
      visits.getByRole('link', { name: 'Call Client of Nguyen inspection' }),
    ).toHaveAttribute('href', 'tel:+18015550142');
    await expect(
      visits.getByRole('link', { name: 'Show Nguyen inspection on a map' }),
    ).toHaveAttribute('href', /query=9\+Oak\+Ave%2C\+Provo$/);
    await expect(page.getByRole('region', { name: 'Jobs in progress' })).toContainText(
      'Client of Nguyen siding · Last day',
    );
    const due = page.getByRole('region', { name: 'Tasks due' });
    await expect(due).toContainText(`Call the cityDue today · ${dana.fullName}`);
    await due.getByRole('button', { name: 'Complete Call the city' }).click();
    await expectToast(page, 'Task completed');
    await expect(page.getByRole('button', { name: 'Complete Call the city' })).toHaveCount(0);

    const invoices = page.getByRole('region', { name: 'Overdue invoices' });
    await expect(invoices).toContainText('Olu Nguyen · Overdue by 10 days');
    await expect(page.getByRole('region', { name: 'Unscheduled jobs' })).toContainText(
      'Nguyen re-roof',
    );
    await invoices.getByRole('link', { name: `Record payment on ${late.invoiceNumber}` }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('1,200.00');
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment of $1,200.00' })).toBeVisible();
    await page.goto('/');
    await expect(owed.nth(1)).toHaveText(formatDollars(before.overdue - 1200));
    await expect(owed.nth(2)).toHaveText(formatDollars(before.receivedThisMonth + 1200));
    await expect(invoices).toBeHidden();
  },
);

test(
  'Unified shows tasks, jobs and contacts ten at a time, and its place is kept in the address',
  survey,
  async ({ page, api }) => {
    const dana = await userOf(api, 'Admin Project manager');
    await aJob(api, 'Unified job');
    for (let number = 1; number <= 12; number += 1) {
      await aTask(api, `Unified task ${number}`, {
        assignedTo: dana.id,
        dueDate: addDays(today(), number),
      });
    }
    await signIn(page);
    await page.goto('/');
    await page.getByRole('tab', { name: 'Unified' }).click();
    await expect(page).toHaveURL(/\/\?tab=unified$/);

    const tasks = section(page, 'My Tasks');
    await expect(tasks.getByRole('listitem')).toHaveCount(10);
    await expect(tasks).toContainText(/1 - 10 of \d+ items/);
    await expect(section(page, 'Jobs')).toContainText(/of \d+ items/);
    await expect(section(page, 'Contacts')).toContainText(/of \d+ items/);
    await expectReadable(page);

    await tasks.getByRole('button', { name: 'Page 2' }).click();
    await expect(tasks).toContainText(/11 - \d+ of \d+ items/);
    await expect(page).toHaveURL(/tab=unified&tasksPage=2$/);
    await tasks.getByRole('link', { name: /Unified task 12/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unified task 12');
    await page.goBack();
    await expect(tasks).toContainText(/11 - \d+ of \d+ items/);

    await page.getByRole('tab', { name: 'Unified' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Classic' })).toBeFocused();
    await expect(page).toHaveURL(/\/\?tasksPage=2$/);
    await expect(figure(page, 'Active Jobs')).toBeVisible();
  },
);

test(
  'Sales shows the pipeline, who sold what, and why jobs were lost, for the period in the address',
  bothLong,
  async ({ page, api }) => {
    const { id: salesRep, fullName } = await userOf(api, 'Sales Representative');
    const sold = await aJob(api, 'Sold re-roof', { contractAmount: 9000, salesRep });
    await api.call('PATCH', `/api/jobs/${sold.id}`, { status: 'signed_contract' });
    const lost = await aJob(api, 'Lost re-roof', { contractAmount: 4000, salesRep });
    await api.call('PATCH', `/api/jobs/${lost.id}`, { status: 'lost', lostReason: 'competitor' });
    await signIn(page);
    await page.goto('/');
    await page.getByRole('tab', { name: 'Sales' }).click();

    await expect(page.getByRole('row', { name: new RegExp(`^${fullName}`) })).toContainText(
      '$9,000.00',
    );
    await expect(page.getByRole('row', { name: /^Went with a competitor/ })).toContainText(
      '$4,000.00',
    );
    await expectReadable(page);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('This month');
    await expect(page).toHaveURL(/tab=sales&period=month$/);
    await expect(page.getByRole('row', { name: new RegExp(`^${fullName}`) })).toBeVisible();
    await page.getByRole('link', { name: 'Signed Contract' }).click();
    await expect(page).toHaveURL(/\/jobs\?filter\[status]=signed_contract$/);
    // Wait for the page to load: pending requests would fail after switching users.
    await expect(page.getByText('Sold re-roof').first()).toBeVisible();

    await signIn(page, 'Field Technician');
    await page.goto('/?tab=sales');
    await expect(page.getByRole('tab')).toHaveText(['Classic', 'Unified']);
    await expect(page.getByRole('tab', { name: 'Classic' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
);

test(
  'Insights counts what its filters let through, and leads to the jobs behind a card',
  bothLong,
  async ({ page, api }) => {
    const { id: salesRep, fullName } = await userOf(api, 'Sales Representative');
    const sold = await aJob(api, 'Insight re-roof', {
      contractAmount: 7000,
      salesRep,
      city: 'Moab',
    });
    await api.call('PATCH', `/api/jobs/${sold.id}`, { status: 'signed_contract' });
    await signIn(page);
    await page.goto('/?tab=insights&filter[city]=Moab');

    const year = page.getByRole('region', { name: 'Sold' }).getByRole('article').nth(3);
    await expect(year).toContainText('$7,000.00');
    await page.getByRole('combobox', { name: 'Sales Rep' }).selectOption(fullName);
    await page.getByRole('combobox', { name: 'Metric' }).selectOption('Jobs');
    await expect(page).toHaveURL(/filter\[salesRep]=\d+/);
    await expect(page).toHaveURL(/metric=jobs/);
    await expect(year).toContainText('This year1');
    await expectReadable(page);
    await page.getByRole('tab', { name: 'Unified' }).click();
    await expect(page).toHaveURL(/tab=unified/);
    await page.getByRole('tab', { name: 'Insights' }).click();
    await expect(page).toHaveURL(/filter\[salesRep]=\d+/);
    await expect(year).toContainText('This year1');
    await year.getByRole('link').click();
    await expect(page.getByText('Insight re-roof').first()).toBeVisible();

    await page.goto('/?tab=insights');
    await page.getByRole('link', { name: 'Resources' }).click();
    await page.getByRole('link', { name: 'From lead to payment' }).click();
    await expect(page.getByRole('heading', { name: 'Definitions' })).toBeVisible();
  },
);

test("a field technician sees today's work first and no money", both, async ({ page, api }) => {
  const { id } = await userOf(api, 'Field Technician');
  const assignedTeam = [String(id)];
  const days = (first: number, last: number) => ({
    startDate: addDays(today(), first),
    endDate: addDays(today(), last),
  });
  await aJob(api, 'Under way', { assignedTeam, ...days(-2, 2) });
  await aJob(api, 'Over', { assignedTeam, ...days(-9, -3) });
  await aJob(api, 'Next week', { assignedTeam, ...days(6, 8) });
  await aJob(api, 'Somebody else', days(-2, 2));
  await signIn(page, 'Field Technician');
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText("Today's Jobs");
  await expect(section(page, "Today's Jobs").getByRole('listitem')).toHaveText([/Under way/]);
  await expect(section(page, 'Coming Up').getByRole('listitem')).toHaveText([/Next week/]);
  await expect(figure(page, 'Active Jobs')).toContainText('3');
  await expect(page.getByText('Showing your records only.')).toBeVisible();
  await expect(figure(page, 'Monthly Revenue')).toBeHidden();
  await expect(section(page, 'Money')).toBeHidden();
  await expect(section(page, 'Recent Invoices')).toBeHidden();
  await expectReadable(page);
});
