import { readFileSync } from 'node:fs';
import type { Job } from '#features/work/jobs/job.ts';
import type { WebForm } from '#features/intake/web-forms/web-form.ts';
import { REPORTS } from '#features/insight/reports/reports.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import type { Page } from '@playwright/test';
import { expectReadable } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact, anInvoice, aPaymentOn, aSentInvoice, reRoof } from './records.ts';
import { both, isPhone, survey } from './screen.ts';

const daysAgo = (days: number) => addDays(dayInZone(new Date(), 'America/Denver'), -days);

test(
  'the office manager sees who owes what for how long, and opens the invoices behind a figure',
  both,
  async ({ page, api }) => {
    const maria = await aContact(api, 'Maria Alvarez');
    const bill = (invoiceNumber: string, price: number, late: number) =>
      anInvoice(api, maria, {
        invoiceNumber,
        status: 'sent',
        date: daysAgo(late + 15),
        dueDate: daysAgo(late),
        items: reRoof(price),
      });
    await bill('INV-31', 100.25, 31);
    await bill('INV-60', 200, 60);
    await bill('INV-61', 400, 61);
    await signIn(page);
    await page.goto('/');
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Reports').click();
    await page.getByRole('link', { name: 'A/R aging' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A/R aging');
    await expect(page.getByRole('link', { name: 'Total, Owed: $700.25' })).toBeVisible();
    await expectReadable(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('ar-aging.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      'Maria Alvarez,0,0,300.25,400,0,700.25,3',
    );

    await page.getByRole('link', { name: 'Maria Alvarez, 31–60 days: $300.25' }).click();
    await expect(page.getByText('INV-31', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('INV-60', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('INV-61', { exact: true })).toBeHidden();
    await expect(page.getByText('Age is 31–60 days')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A/R aging');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByText('$700.25').first()).toBeVisible();
  },
);

test('a report printed from the dark theme is dark on white, without what is only for the screen', async ({
  page,
  api,
}) => {
  await aSentInvoice(api, await aContact(api, 'Maria Alvarez'), 812.25);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await page.goto('/reports/ar-aging');
  const total = page.getByRole('link', { name: /^Total, Owed/ });
  await expect(total).toBeVisible();
  const darkest = await printedColors(page);
  expect(darkest.surface).toBeLessThan(0.1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const { text, surface, dimmed } = await printedColors(page);
  expect(surface).toBe(1);
  expect(text).toBeLessThan(0.05);
  expect(dimmed).toBeLessThan(0.2);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0);
  await expect(page.locator('tfoot')).toHaveCSS('display', 'table-row-group');

  await page.emulateMedia({ media: 'screen' });
  // The page gets the media change event with a short delay.
  await expect.poll(() => printedColors(page)).toEqual(darkest);

  // The browser dispatches these events before and after printing.
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await scheme()).toBe('light');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await scheme()).toBe('dark');
});

test(
  'the office manager opens a statement of a client from their page',
  both,
  async ({ page, api }) => {
    const maria = await aContact(api, 'Maria Alvarez');
    await signIn(page);
    await page.goto(`/contacts/${maria.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maria Alvarez');
    await expect(page.getByRole('heading', { name: 'Client Link' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Statement', exact: true })).toBeHidden();

    await aSentInvoice(api, maria, 1250.5);
    await page.reload();
    await page.getByRole('button', { name: 'Statement', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Statement' });
    await dialog.getByLabel('Period').selectOption('This year');
    await expectReadable(page);
    const href = await dialog.getByRole('link', { name: 'Open PDF' }).getAttribute('href');
    expect(href).toMatch(/\/statement\?from=\d{4}-01-01&to=\d{4}-\d\d-\d\d$/);
    const response = await page.request.get(href ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Statement', exact: true })).toBeFocused();
  },
);

test(
  'the office manager opens every report, and each adds up to its total row',
  survey,
  async ({ page, api }) => {
    // Checks eight screens in both themes.
    test.slow();
    await someWork(api);
    await signIn(page);
    // Payouts aren't listed before there are card payments; they have their own test.
    for (const report of REPORTS.filter(({ name }) => name !== 'payouts')) {
      await page.goto('/reports');
      await page.getByRole('link', { name: report.title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(report.title);
      const { known, ...expected } = SEEN[report.name] ?? { known: 'no expectation', total: {} };
      await expect(page.getByRole('main').getByText(known, { exact: true })).toBeVisible();

      const [total = {}, ...rows] = await reportLines(page);
      const labeled = (figures: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(figures).map(([name, text]) => [report.columns[name]?.label, text]),
        );
      expect(total, report.title).toMatchObject(labeled(expected.total));
      for (const { label, kind } of Object.values(report.columns)) {
        if (kind === 'average' || kind === 'percent' || kind === 'minutes') continue;
        const sum = rows.reduce((cents, row) => cents + hundredths(row[label]), 0);
        expect(hundredths(total[label]), `${report.title}: ${label}`).toBe(sum);
      }
      await expectReadable(page);
    }
  },
);

test('a field technician has no reports', async ({ page }) => {
  await signIn(page, 'Field Technician');
  for (const address of ['/reports', '/reports/ar-aging']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'You don’t have access to reports' }),
    ).toBeVisible();
  }
});

/** For each report: a name it lists, and the total row for {@link someWork}, by column. */
const SEEN: Record<string, { known: string; total: Record<string, string> }> = {
  // Other clients have open balances too, so the total isn't fixed.
  'ar-aging': { known: 'Ada Holt', total: {} },
  'payments-by-method': { known: 'Cash', total: { payments: '2', received: '$500.00' } },
  pipeline: { known: 'Estimating', total: { jobs: '2', contracts: '$12,000.00' } },
  'sales-by-rep': { known: 'No sales rep', total: { sold: '1', value: '$12,000.00' } },
  'lead-sources': { known: 'Referral', total: { jobs: '2', sold: '1', value: '$12,000.00' } },
  'tasks-by-person': {
    known: 'Unassigned',
    total: { open: '1', estimated: '5.5 h', completed: '1' },
  },
  'job-profit': { known: 'Holt re-roof', total: { contract: '$12,000.00', profit: '$7,500.00' } },
  submissions: { known: 'Holt inspection', total: { received: '1' } },
};

/**
 * Creates a client with two jobs (one sold), a partly paid invoice, two tasks, and a web form
 * submission.
 */
async function someWork(api: Api): Promise<void> {
  const ada = await aContact(api, 'Ada Holt');
  const invoice = await aSentInvoice(api, ada, 1000);
  await aPaymentOn(api, invoice, 400);
  await api.call('POST', '/api/payments', { invoiceId: invoice.id, amount: 100, method: 'cash' });
  const { id: jobId } = await api.call<Job>('POST', '/api/jobs', {
    title: 'Holt re-roof',
    clientId: ada.id,
    status: 'signed_contract',
    leadSource: 'referral',
    contractAmount: 12_000,
  });
  await api.call('POST', '/api/jobs', {
    title: 'Holt gutters',
    clientId: ada.id,
    status: 'estimating',
    leadSource: 'online',
  });
  await api.call('POST', '/api/job-costs', {
    jobId,
    category: 'material',
    description: 'Shingles',
    amount: 4500,
  });
  const form = await api.call<WebForm>('POST', '/api/web-forms', {
    title: 'Holt inspection',
    status: 'published',
    fields: [{ id: 'name', type: 'TEXT', label: 'Name' }],
  });
  await api.call('POST', `/api/public/web-forms/${form.slug}/submit`, { name: 'Ada Holt' });
  const category = 'project_management';
  await api.call('POST', '/api/tasks', { title: 'Order shingles', category, estimatedHours: 5.5 });
  await api.call('POST', '/api/tasks', { title: 'Call Ada', category, status: 'completed' });
}

/** Returns a report's displayed rows, total first, as text by column label. */
const reportLines = (page: Page): Promise<Record<string, string>[]> =>
  page.getByRole('main').evaluate((main) => {
    const textOf = (element: Element | undefined) => element?.textContent?.trim() ?? '';
    const cells = (row: Element) => [...row.querySelectorAll('th, td')].map(textOf);
    const [head, ...rows] = [...main.querySelectorAll('tr')].map(cells);
    if (head) {
      const lines = rows.map((row) =>
        Object.fromEntries(head.map((label, place) => [label, row[place] ?? ''])),
      );

      return [...lines.slice(-1), ...lines.slice(0, -1)];
    }

    return [...main.querySelectorAll('li:has(dl)')].map((card) =>
      Object.fromEntries(
        [...card.querySelectorAll('dl > div')].map((pair) => [
          textOf(pair.querySelector('dt') ?? undefined),
          textOf(pair.querySelector('dd') ?? undefined),
        ]),
      ),
    );
  });

/** Parses '$1,250.50' as 125050; empty text is zero. */
const hundredths = (text = ''): number => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);

/** Returns the lightness (0 to 1) of the text, the card behind it, and dimmed text. */
const printedColors = (page: Page) =>
  page.evaluate(() => {
    const lightness = (selector: string, property: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}.`);
      const color = getComputedStyle(element).getPropertyValue(property);
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);

      return (
        0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2
      );
    };
    const card = ':has(> div > table)';

    return {
      text: lightness('tbody th', 'color'),
      dimmed: lightness('thead th', 'color'),
      surface: lightness(card, 'background-color'),
    };
  });
