/** Behavior shared by estimates and invoices: every test runs with both. */
import type { Page, Request } from '@playwright/test';
import { expectNoAxeViolations, expectReadable } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillLine, line } from './line-items.ts';
import { markAs, select } from './list-screen.ts';
import { aContact, anEstimate, anInvoice } from './records.ts';
import { act, expectToast } from './screen.ts';

interface Draft {
  id: number;
  clientId: number;
  number: string;
}

interface Kind {
  /**
   * The singular in the UI, such as 'Estimate'; `many` is the plural used in URLs, such as
   * 'estimates'.
   */
  name: string;
  many: string;
  /** Creates a draft for a new client. */
  draft: (api: Api, client: string) => Promise<Draft>;
  tags: string[];
}

const KINDS: Kind[] = [
  {
    name: 'Estimate',
    many: 'estimates',
    draft: async (api, client) => {
      const { estimateNumber, ...made } = await anEstimate(api, client);
      return { ...made, number: estimateNumber };
    },
    tags: [],
  },
  {
    name: 'Invoice',
    many: 'invoices',
    draft: async (api, client) => {
      const { invoiceNumber, ...made } = await anInvoice(api, client);
      return { ...made, number: invoiceNumber };
    },
    // One of the two is enough for the short run.
    tags: ['@long'],
  },
];

/** Makes all further changes to these documents fail. */
async function failChanges(page: Page, many: string): Promise<void> {
  const isReading = (request: Request) =>
    // Before a bulk change, the app asks for its effect with a POST, which doesn't change anything.
    request.method() === 'GET' || request.url().endsWith('/acceptances');
  await page.route(new RegExp(`/api/${many}`), (route) =>
    isReading(route.request())
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'The disk is full', code: 'unavailable' } }),
  );
}

// These tests must come first, while there are no documents.
for (const { name, many, tags } of KINDS) {
  const one = name.toLowerCase();

  test(
    `before the first ${one} the list and the form say what to do`,
    { tag: tags },
    async ({ page, api }) => {
      await aContact(api, 'Wasatch Supply', { type: 'supplier' });
      await signIn(page);
      await page.goto(`/${many}`);
      await expect(page.getByRole('heading', { name: `${name}s`, exact: true })).toBeVisible();
      await expect(page.getByPlaceholder(`Search ${many}...`)).toBeVisible();
      await expect(page.getByText(`No ${many} yet`)).toBeVisible();
      await expectReadable(page);

      await page
        .getByRole('link', { name: `Add ${name}` })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${many}/add$`));
      await page.getByRole('combobox', { name: 'Client', exact: true }).click();
      await expect(page.getByText('No clients available')).toBeVisible();
      await expect(page.getByRole('option', { name: 'Wasatch Supply' })).toHaveCount(0);
    },
  );
}

for (const { name, many, draft, tags } of KINDS) {
  const one = name.toLowerCase();

  test(
    `a failed change of ${many} is reported, and no input is lost`,
    { tag: tags },
    async ({ page, api, consoleErrors }) => {
      consoleErrors.expect(/50[03]/);
      const made = await draft(api, `Unlucky client of ${many}`);
      const failed = (what: string) =>
        expectToast(page, `Failed to ${what}. Please try again.`, 'error');
      await signIn(page);
      await failChanges(page, many);

      await page.goto(`/${many}/add?clientId=${made.clientId}`);
      await fillLine(page, 0, { text: 'Ridge vent', price: '45.99' });
      await page.getByRole('button', { name: `Create ${name}` }).click();
      await failed(`create ${one}`);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('The disk is full');
      await expect(line(page, 0).getByLabel('Description')).toHaveValue('Ridge vent');

      await page.goto(`/${many}/edit/${made.id}`);
      await page.getByLabel('Notes').fill('Call first');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await failed(`update ${one}`);
      await expect(page.getByLabel('Notes')).toHaveValue('Call first');

      await page.goto(`/${many}?q=unlucky`);
      await select(page, made.number);
      await markAs(page, 'Sent');
      await failed(`update ${many}`);
      await page.getByRole('button', { name: 'Delete Selected' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await failed(`delete ${many}`);
      await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText(
        'The disk is full',
      );

      await page.reload();
      await act(page, made.number, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await failed(`delete ${one}`);
      await expect(page.getByRole('dialog')).toContainText('The disk is full');
    },
  );

  test(
    `${many} are narrowed to one client, chosen by name`,
    { tag: tags },
    async ({ page, api }) => {
      for (const client of [`Olu of ${many}`, `Ada of ${many}`]) await draft(api, client);
      await signIn(page);
      await page.goto(`/${many}`);
      const list = page.getByRole('region', { name: many });
      await expect(list).toContainText(`Ada of ${many}`);
      await page.getByRole('button', { name: 'Filter by Client' }).click();
      const dialog = page.getByRole('dialog', { name: 'Filter by Client' });
      await dialog.getByRole('combobox', { name: 'Client' }).fill('Olu');
      const client = dialog.getByRole('option', { name: new RegExp(`^Olu of ${many}`) });
      await expect(client).toBeVisible();
      await expectNoAxeViolations(page);
      await client.click();

      await expect(list).toContainText(`Client is Olu of ${many}`);
      await expect(list).not.toContainText(`Ada of ${many}`);
      await expect(page).toHaveURL(/filter/);
    },
  );

  test(
    `who sees no prices sees no ${many}`,
    { tag: tags },
    async ({ page, api, consoleErrors }) => {
      consoleErrors.expect(/status of 403/);
      const made = await draft(api, 'Private client');
      await signIn(page, 'Field Technician');
      await page.goto('/jobs');
      await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: `${name}s` })).toBeHidden();
      for (const address of ['', '/add', `/${made.id}`, `/edit/${made.id}`]) {
        await page.goto(`/${many}${address}`);
        await expect(page.getByRole('main')).toContainText(/You don’t have access|not allowed/);
        await expect(page.getByRole('main')).not.toContainText('$');
        await expect(page.getByRole('main').getByRole('searchbox')).toBeHidden();
      }
      await expectReadable(page);
    },
  );

  test(
    `an ${one} with endless words in it stays within the screen`,
    { tag: ['@phone', '@long'] },
    async ({ page, api }) => {
      const made = await draft(api, `A${'W'.repeat(110)}`);
      await signIn(page);
      for (const address of [`/${many}/${made.id}`, `/${many}/edit/${made.id}`]) {
        await page.goto(address);
        await expect(page.getByText('WWWW').first()).toBeVisible();
        const widths = page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        const [needed = 0, there = 0] = await widths;
        expect(needed, address).toBeLessThanOrEqual(there);
      }
    },
  );
}
