import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAxeViolations } from './accessibility.ts';
import type { Api } from './api.ts';
import { expect, signIn, test } from './fixtures.ts';
import { both, isPhone } from './screen.ts';

const FIELDS = [
  { id: 'name', type: 'TEXT', label: 'Your name', known: 'name' },
  { id: 'email', type: 'EMAIL', label: 'Email' },
  { id: 'phone', type: 'PHONE', label: 'Phone' },
  { id: 'street', type: 'TEXT', label: 'Address of the roof', known: 'address' },
  { id: 'photos', type: 'FILE', label: 'Photos of the damage' },
];

/** Creates a form whose submissions create contacts, leads, and tasks. */
async function aForm(api: Api): Promise<number> {
  const [template] = await api.call<{ id: number }[]>('GET', '/api/task-templates');
  const settings = { attachToContact: true, attachToJob: true, taskTemplateId: template?.id };
  const body = { title: 'Storm damage', status: 'published', fields: FIELDS, settings };
  const { id } = await api.call<{ id: number }>('POST', '/api/web-forms', body);

  return id;
}

/** Submits the form with a photo, like a website. */
async function send({ request }: Page, id: number): Promise<void> {
  const address = `/api/public/web-forms/${id}`;
  const { token } = (await (await request.get(address)).json()) as { token: string };
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#8a5a2b' },
  })
    .jpeg()
    .toBuffer();
  const uploaded = await request.post(
    `${address}/files?${new URLSearchParams({ name: 'leak.jpg', token }).toString()}`,
    { data: photo, headers: { 'content-type': 'application/octet-stream' } },
  );
  const { token: file } = (await uploaded.json()) as { token: string };
  const sent = await request.post(`${address}/submit`, {
    data: {
      name: 'Maria Alvarez',
      email: 'maria@mail.example',
      phone: '(801) 555-0142',
      street: '12 Oak Street, Provo, UT 84604',
      photos: [file],
    },
  });
  expect(sent.ok()).toBe(true);
}

test(
  'the office finds the contact, the lead, the task and the picture of a submission, and undoes it',
  both,
  async ({ page, api }) => {
    await signIn(page);
    await send(page, await aForm(api));
    await page.goto('/web-forms');
    await page.getByRole('link', { name: 'Submissions', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Submissions', level: 1 })).toBeVisible();
    if (!isPhone(page)) {
      await expect(page.getByRole('link', { name: 'Web Forms', exact: true })).toHaveAttribute(
        'data-active',
      );
    }
    await page.goto('/web-form-submissions?open=1');

    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('12 Oak Street, Provo, UT 84604')).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Storm damage: 12 Oak Street' })).toBeVisible();
    await expectNoAxeViolations(page);
    await drawer.getByRole('button', { name: 'Open files' }).click();
    const picture = drawer.getByRole('link', { name: /leak\.jpg/ }).locator('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(480);

    await drawer.getByRole('link', { name: 'Storm damage: 12 Oak Street' }).click();
    await expect(page.getByRole('heading', { name: 'Photos and Files (1)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Submissions (1)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tasks (1)' })).toBeVisible();

    await page.goto('/web-form-submissions/1');
    await expect(page.getByRole('link', { name: 'Maria Alvarez', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Detach' }).click();
    await expect(
      page.getByText('Records created from it are in the trash.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('No Contact')).toBeVisible();
    expect(await api.call('GET', '/api/jobs')).toEqual([]);
    expect(await api.call('GET', '/api/contacts')).toEqual([]);
  },
);
