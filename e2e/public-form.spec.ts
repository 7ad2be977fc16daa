import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import type { WebForm } from '#features/intake/web-forms/web-form.ts';
import type { WebFormSubmission } from '#features/intake/web-form-submissions/web-form-submission.ts';
import type { BodyInputOf } from '#shared/endpoint.ts';
import { expectPublicPageReadable } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { both } from './screen.ts';

type Sent = BodyInputOf<typeof webFormEndpoints.create>;

const NAME = { id: 'name', type: 'TEXT', label: 'Your name', required: true, known: 'name' };
const PHONE = { id: 'phone', type: 'PHONE', label: 'Phone', known: 'phone' };
const PHOTOS = { id: 'photos', type: 'FILE', label: 'Photos of the roof' };
const HELP = { id: 'help', type: 'SELECT', label: 'What do you need?', options: ['New', 'Repair'] };
const AGREED = { id: 'agreed', type: 'CHECKBOX', label: 'You may call me', required: true };

const aForm = (api: Api, title: string, more: Record<string, unknown> = {}): Promise<WebForm> =>
  api.call('POST', '/api/web-forms', {
    title,
    status: 'published',
    fields: [NAME, PHONE],
    ...more,
  } as Sent);

const sentTo = (api: Api, { id }: WebForm): Promise<WebFormSubmission[]> =>
  api.call('GET', `/api/web-form-submissions?formId=${id}`);

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();

/** Waits, because a form submitted within two seconds is treated as spam. */
const readIt = (page: Page) => page.waitForTimeout(2_100);

async function expectSent(page: Page) {
  await expect(page.getByRole('heading', { name: 'Form Submitted' })).toBeVisible();
}

test(
  'a form is sent with a photo from a phone, and the office opens the photo',
  both,
  async ({ page, api, anotherBrowser, consoleErrors }) => {
    const form = await aForm(api, 'Free inspection', {
      description: 'We come and look.',
      fields: [NAME, PHONE, { ...HELP, startsPage: true }, PHOTOS, AGREED],
    });
    await page.goto(`/web-form/${form.slug}`);
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await page.getByLabel('Your name').fill('Maria Alvarez');
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expectPublicPageReadable(page);

    const bytes = await sharp({
      create: { width: 1200, height: 800, channels: 3, background: '#8a5a2b' },
    })
      .jpeg()
      .toBuffer();
    const choose = page.getByLabel('Photos of the roof');
    await choose.setInputFiles([
      { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: bytes },
      { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\0\0 a program') },
    ]);
    consoleErrors.expect(/status of 415 .*\/files/);
    await expect(page.getByText(/^This file type is not supported/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove not-a-photo.jpg' }).click();
    await page.getByLabel('You may call me').check();
    await readIt(page);
    consoleErrors.expect(/status of 400 .*\/web-form\//);
    await submit(page);

    // The error appears at its field and nothing is lost: neither the typed text nor the photo.
    await expect(page.getByText(/^Enter a phone number with area code/)).toBeVisible();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveValue('Maria Alvarez');
    await expectPublicPageReadable(page);
    await page.getByLabel('Phone').fill('(801) 555-0142');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('checkbox', { name: 'roof.jpg' })).toBeChecked();
    await submit(page);
    await expectSent(page);
    await expect(page.getByText('Thank you for your submission!')).toBeVisible();
    await expectPublicPageReadable(page);

    const office = await anotherBrowser();
    await signIn(office);
    const [submission] = await sentTo(api, form);
    expect(submission).toMatchObject({ sender: 'Maria Alvarez', status: 'new', spamReasons: [] });
    await office.goto(`/web-form-submissions/${submission?.id}`);
    await office.getByRole('button', { name: 'Open files' }).click();
    const photo = office.getByRole('link', { name: /^roof\.jpg/ }).locator('img');
    await expect
      .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100);
  },
);

test('a page without questions is skipped until an answer shows one', async ({ page, api }) => {
  const WHERE = { id: 'where', type: 'TEXT', label: 'Which slope?', required: true };
  const onRepair = { fieldId: 'help', value: 'Repair' };
  const form = await aForm(api, 'Three pages', {
    fields: [HELP, { ...WHERE, startsPage: true, showIf: onRepair }, { ...NAME, startsPage: true }],
  });
  await page.goto(`/web-form/${form.slug}`);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByLabel('What do you need?').selectOption('New');
  await next.click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();

  await page.getByLabel('What do you need?').selectOption('Repair');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await next.click();
  await page.getByLabel('Which slope?').fill('North');
  await next.click();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await page.getByLabel('Your name').fill('Maria Alvarez');
  await submit(page);
  await expectSent(page);
  expect(await sentTo(api, form)).toMatchObject([{ data: { where: 'North' } }]);
});

test(
  'words that are too long for a line do not make the page of a form wider',
  both,
  async ({ page, api }) => {
    const word = 'Shingles'.repeat(20);
    const form = await aForm(api, word, {
      description: word,
      fields: [
        { id: 'which', type: 'RADIO', label: word, options: [word, 'Other'], helpText: word },
        { id: 'ok', type: 'CHECKBOX', label: word },
        { id: 'list', type: 'SELECT', label: word, options: [word] },
      ],
    });
    await page.goto(`/web-form/${form.slug}`);
    const tooWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await tooWide()).toBe(0);
  },
);

test('a form in the color of the company is readable, however light or dark it is', async ({
  page,
  api,
}) => {
  const form = await aForm(api, 'In our color', {
    fields: [NAME, { ...HELP, startsPage: true }, PHOTOS, AGREED],
    settings: { redirectUrl: 'https://ridgeline.example/thanks' },
  });
  for (const [brandColor, color] of [
    ['#FFF8D6', 'rgb(0, 0, 0)'],
    ['#050a05', 'rgb(255, 255, 255)'],
  ] as const) {
    await api.call('PUT', '/api/company', { brandColor });
    await page.goto(`/web-form/${form.slug}`);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCSS('color', color);
    await expectPublicPageReadable(page);
    await page.getByLabel('Your name').fill(`Maria ${brandColor}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('You may call me').check();
    await submit(page);
    await expectSent(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectPublicPageReadable(page);
  }
  await api.call('PUT', '/api/company', { brandColor: '#2f5bd7' });
});

test('a double tap and a second press of Submit send a form once, and another response is possible', async ({
  page,
  api,
}) => {
  const form = await aForm(api, 'Call me back');
  await page.goto(`/web-form/${form.slug}?name=Ben%20Ortiz`);
  await expect(page.getByLabel('Your name')).toHaveValue('Ben Ortiz');
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expectSent(page);
  expect(await sentTo(api, form)).toHaveLength(1);

  // Submitting the same values again doesn't store them twice.
  await page.getByRole('link', { name: 'Submit Another Response' }).click();
  await submit(page);
  await expectSent(page);
  expect(await sentTo(api, form)).toHaveLength(1);

  await page.getByRole('link', { name: 'Submit Another Response' }).click();
  await page.getByLabel('Your name').fill('Ana Ortiz');
  await submit(page);
  await expectSent(page);
  expect(await sentTo(api, form)).toHaveLength(2);
});

test('a form redirects after a countdown of three seconds, unless it is paused or sent again', async ({
  page,
  api,
  app,
  consoleErrors,
}) => {
  const next = 'https://ridgeline.example/thanks';
  const form = await aForm(api, 'With a next page', { settings: { redirectUrl: next } });
  consoleErrors.expect(/foreign request: https:\/\/ridgeline\.example\/thanks/);
  await page.route(next, (route) => route.fulfill({ body: 'Thanks', contentType: 'text/html' }));
  await page.clock.install();
  await page.goto(`${app.baseURL}/web-form/${form.slug}`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Your name').fill('Maria');
  await submit(page);
  await expectSent(page);
  const notice = page.locator('.redirect');
  await expect(notice).toHaveText('Redirecting to ridgeline.example in 3 seconds…');
  await page.clock.runFor(1_100);
  await expect(notice).toHaveText('Redirecting to ridgeline.example in 2 seconds…');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(10_000);
  await expect(notice).toHaveText('Paused. Continue to ridgeline.example');

  await page.getByRole('link', { name: 'Submit Another Response' }).click();
  await page.clock.runFor(10_000);
  await page.getByLabel('Your name').fill('Ben');
  await submit(page);
  await expectSent(page);
  await page.clock.runFor(3_100);
  await page.waitForURL(next);
});

test('a visitor who is offline reads that they are, keeps the typed text, and sends it later', async ({
  page,
  api,
  context,
  consoleErrors,
}) => {
  const form = await aForm(api, 'From the roof');
  await page.goto(`/web-form/${form.slug}`);
  await page.getByLabel('Your name').fill('Maria');
  await context.setOffline(true);
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: /^You are offline/ })).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Maria');

  await context.setOffline(false);
  await submit(page);
  await expectSent(page);
});

test('a form that is sent once says so to who has sent it', async ({ page, api }) => {
  const form = await aForm(api, 'Once', { settings: { allowMultipleSubmissions: false } });
  await page.goto(`/web-form/${form.slug}`);
  await page.getByLabel('Your name').fill('Maria');
  await submit(page);
  await expectSent(page);
  await expect(page.getByRole('link', { name: 'Submit Another Response' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('You have already sent this form.')).toBeVisible();
});

test('a draft is shown to users with a ribbon, takes tests from them, and is not there for anyone else', async ({
  page,
  api,
  anotherBrowser,
}) => {
  const form = await aForm(api, 'Not yet', { status: 'draft' });
  await signIn(page);
  await page.goto(`/web-form/${form.id}`);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expectPublicPageReadable(page);
  await page.getByLabel('Your name').fill('Just a try');
  await submit(page);
  await expectSent(page);
  expect(await sentTo(api, form)).toMatchObject([{ sender: 'Just a try', isTest: true }]);

  const visitor = await anotherBrowser();
  await visitor.goto(`/web-form/${form.id}`);
  await expect(visitor.getByRole('heading', { name: 'Form Not Found' })).toBeVisible();
  await expect(
    visitor.getByText('The requested form does not exist or is not available.'),
  ).toBeVisible();
});

test('a form works without JavaScript: what is wrong comes back with all that was filled in', async ({
  api,
  anotherBrowser,
}) => {
  const form = await aForm(api, 'Without a script', {
    fields: [
      NAME,
      PHONE,
      { ...HELP, startsPage: true },
      { id: 'leak', type: 'TEXT', label: 'Where?', showIf: { fieldId: 'help', value: 'Repair' } },
      PHOTOS,
    ],
  });
  const page = await anotherBrowser({ javaScriptEnabled: false });
  await page.goto(`/web-form/${form.slug}`);
  await page.getByLabel('Your name').fill('Maria Alvarez');
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('What do you need?').selectOption('Repair');
  await expect(page.getByText('Only if “What do you need?” is “Repair”')).toBeVisible();
  await page.getByLabel('Where?').fill('Above the kitchen');
  await page.getByLabel('Photos of the roof').setInputFiles({
    name: 'scope.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('30 squares'),
  });
  await readIt(page);
  await submit(page);

  await expect(page.getByText(/^Enter a phone number with area code/)).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Maria Alvarez');
  await expect(page.getByLabel('What do you need?')).toHaveValue('Repair');
  await expect(page.getByLabel('Where?')).toHaveValue('Above the kitchen');
  await expect(page.getByRole('checkbox', { name: 'scope.txt' })).toBeChecked();
  await page.getByLabel('Phone').fill('(801) 555-0142');
  await submit(page);
  await expectSent(page);
  const [submission] = await sentTo(api, form);
  expect(submission).toMatchObject({ sender: 'Maria Alvarez', status: 'new' });
  expect(JSON.stringify(submission)).toContain('scope.txt');
});

/** Starts another website that embeds a form by script. */
async function otherSite(scriptUrl: string) {
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Roofer</title><h1>Roofer</h1><script src="${scriptUrl}"></script>`,
      ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

test(
  'a form fits its height on another website, and appears only where its settings name the site',
  both,
  async ({ page, api, app, consoleErrors }) => {
    consoleErrors.expect(/^foreign request: http:\/\/127\.0\.0\.1:/);
    consoleErrors.expect(/frame-ancestors|favicon\.ico/);
    const form = await aForm(api, 'On our website');
    const site = await otherSite(`${app.baseURL}/web-form/${form.slug}/embed.js`);
    await page.goto(site.url);
    const frame = page.frameLocator('iframe');
    const heading = frame.getByRole('heading', { name: 'On our website' });
    await expect(page.locator('iframe')).toBeVisible();
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await expect(heading).toBeHidden();

    await api.call('PATCH', `/api/web-forms/${form.id}`, { settings: { embedOn: [site.url] } });
    await page.goto(`${site.url}/?name=Maria%20Alvarez`);
    await expect(heading).toBeVisible();
    await expect(frame.getByLabel('Your name')).toHaveValue('Maria Alvarez');
    const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
    await expect.poll(height).toBeLessThan(500);
    const high = await height();
    const isWhole = () =>
      page.frames()[1]?.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
    await expect.poll(isWhole).toBe(true);
    await readIt(page);
    await frame.getByRole('button', { name: 'Submit' }).click();
    await expect(frame.getByRole('heading', { name: 'Form Submitted' })).toBeVisible();
    await expect.poll(height).toBeLessThan(high);
    expect(await sentTo(api, form)).toMatchObject([
      { sender: 'Maria Alvarez', status: 'new', pageUrl: `${site.url}/?name=Maria%20Alvarez` },
    ]);
    await site.close();
  },
);
