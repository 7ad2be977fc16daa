import type { Page } from '@playwright/test';
import type { Estimate } from '#features/money/estimates/estimate.ts';
import { expectNoAxeViolations, expectPublicPageReadable } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aContact, clientPath } from './records.ts';
import { both, bothLong } from './screen.ts';

async function sharedEstimate(api: Api, name: string, more: Record<string, unknown> = {}) {
  const client = await aContact(api, name);
  const estimate = await api.call<Estimate>('POST', '/api/estimates', {
    clientId: client.id,
    status: 'sent',
    title: 'Re-roof',
    items: [{ description: 'Architectural shingles', quantity: 24, price: 410.5 }],
    ...more,
  });

  return { estimate, path: await clientPath(api, 'estimates', estimate) };
}

async function draw(page: Page) {
  const field = page.locator('canvas');
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('there is no field to draw in');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(box.x + 30 + step * 8, box.y + 40 + (step % 4) * 6);
  }
  await page.mouse.up();
}

test(
  'an estimate is opened from its link, signed with a drawn signature, and the office sees it accepted',
  both,
  async ({ page, api, anotherBrowser }) => {
    const { estimate, path } = await sharedEstimate(api, 'Maria Alvarez');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /^\$9,852\.00, valid until/ })).toBeVisible();
    await expectPublicPageReadable(page);
    await page.getByLabel('Your email').fill('maria@mail.example');
    await draw(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept and Sign' }).click();
    await expect(page.getByText('Thank you. You have signed this estimate.')).toBeVisible();
    await expectPublicPageReadable(page);
    const signed = await page.request.get(`${path}/signed.pdf`);
    expect(signed.headers()['content-type']).toBe('application/pdf');

    const office = await anotherBrowser();
    await signIn(office);
    await office.goto(`/estimates/${estimate.id}`);
    await expect(office.getByText('maria@mail.example · drawn · revision 1')).toBeVisible();
    await expect(office.getByText('Accepted', { exact: true }).first()).toBeVisible();
    await expect(office.getByText('signed this estimate')).toBeVisible();
  },
);

test(
  'two signers sign in order on their own pages, and the second signature accepts the estimate',
  bothLong,
  async ({ page, api, anotherBrowser }) => {
    const { estimate } = await sharedEstimate(api, 'Maria Alvarez');
    const office = await anotherBrowser();
    await signIn(office);
    await office.goto(`/estimates/${estimate.id}`);
    await office.getByRole('button', { name: 'Add Signers' }).click();
    await office.getByRole('textbox', { name: 'Name of signer 1' }).fill('Maria Alvarez');
    await office.getByRole('textbox', { name: 'Email of signer 1' }).fill('maria@mail.example');
    await office.getByRole('textbox', { name: 'Name of signer 2' }).fill('Luis Alvarez');
    await office.getByRole('textbox', { name: 'Email of signer 2' }).fill('nowhere');
    await office.getByRole('button', { name: 'Save Signers' }).click();
    await expect(office.getByText('Enter a valid email address').first()).toBeVisible();
    await office.getByRole('textbox', { name: 'Email of signer 2' }).fill('luis@mail.example');
    await expectNoAxeViolations(office);
    await office.getByRole('button', { name: 'Save Signers' }).click();
    const linkOf = async (name: string) =>
      new URL(await office.getByRole('textbox', { name: `Link for ${name}` }).inputValue())
        .pathname;
    const [maria, luis] = [await linkOf('Maria Alvarez'), await linkOf('Luis Alvarez')];
    await expectNoAxeViolations(office);

    await page.goto(luis);
    await expect(page.getByText('You can sign after Maria Alvarez has signed.')).toBeVisible();
    await expectPublicPageReadable(page);
    for (const path of [maria, luis]) {
      await page.goto(path);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Accept and Sign' }).click();
      await expect(page.getByText('Thank you. You have signed this estimate.')).toBeVisible();
      await expectPublicPageReadable(page);
    }
    await expect(page.getByText('Maria Alvarez and Luis Alvarez signed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download Signed Copy' })).toBeVisible();
    await office.reload();
    await expect(office.getByText('luis@mail.example · typed · revision 1')).toBeVisible();
    await expect(office.getByRole('link', { name: 'Signed PDF' })).toHaveCount(1);
  },
);

test('a client declines an estimate with a reason and asks about it', async ({ page, api }) => {
  const { estimate, path } = await sharedEstimate(api, 'Ben Ortiz');
  await page.goto(path);
  await page.getByText('Ask a question').click();
  await page.getByLabel('Your question').fill('Which color is it?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We received your question')).toBeVisible();
  await page.getByText('Decline this estimate').click();
  await page.getByLabel('Why? (optional)').fill('Too expensive');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('You declined this estimate.')).toBeVisible();

  await signIn(page);
  await page.goto(`/estimates/${estimate.id}`);
  await expect(page.getByText('Too expensive').first()).toBeVisible();
  await expect(page.getByText('Which color is it?')).toBeVisible();
});

test('an estimate that is past its day takes a request for an updated one', async ({
  page,
  api,
}) => {
  const { path } = await sharedEstimate(api, 'Ines Late', {
    date: '2026-01-05',
    expiryDate: '2026-02-04',
  });
  await page.goto(path);
  await expect(page.getByText('This estimate has expired.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept and Sign' })).toBeHidden();
  await page.getByRole('button', { name: 'Ask for an Update' }).click();
  await expect(page.getByText('We received your request')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an estimate is signed with a typed name', async ({ page, api }) => {
    const { path } = await sharedEstimate(api, 'Tom Typed');
    await page.goto(path);
    await expect(page.locator('canvas')).toBeHidden();
    await page.getByLabel('Your full name').fill('Tom Typed');
    await page.getByLabel('Your email').fill('tom@mail.example');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept and Sign' }).click();
    await expect(page.getByText('Thank you. You have signed this estimate.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download Signed Copy' })).toBeVisible();
  });
});
