import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expectNoAxeViolations } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { aJob } from './records.ts';
import { bothLong } from './screen.ts';

const phone = { tag: '@phone' };

const sample = (name: string) => readFile(new URL(`../test/pictures/${name}`, import.meta.url));

test(
  'photos of a roof are added to a job, looked at, and gone when the job is deleted',
  bothLong,
  async ({ page, api }) => {
    const job = await aJob(api, 'Alvarez re-roof');
    await signIn(page);
    await page.goto(`/jobs/${job.id}`);
    await expect(page.getByText(/^No photos or files yet/)).toBeVisible();

    const photo = (background: string) =>
      sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
        .jpeg()
        .toBuffer();
    await page.getByLabel('Files to add').setInputFiles([
      { name: 'north.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a5a2b') },
      { name: 'south.jpg', mimeType: 'image/jpeg', buffer: await photo('#2b5a8a') },
      { name: 'scope.txt', mimeType: 'text/plain', buffer: Buffer.from('30 squares') },
    ]);
    await expect(page.getByRole('heading', { name: 'Photos and Files (3)' })).toBeVisible();
    const north = page.getByRole('button', { name: /^Open north\.jpg/ });
    const width = (element: HTMLElement) => element.querySelector('img')?.naturalWidth;
    await north.scrollIntoViewIfNeeded();
    await expect.poll(() => north.evaluate(width)).toBe(480);
    await expectNoAxeViolations(page);

    await north.click();
    const viewer = page.getByRole('dialog');
    const large = viewer.getByRole('img', { name: 'north.jpg' });
    await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2048);
    const download = page.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('north.jpg');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();

    await api.call('DELETE', `/api/jobs/${job.id}`);
    await page.goto('/files');
    await expect(page.getByText('No files yet')).toBeVisible();
  },
);

test(
  'a phone takes photos with its camera, and a finger turns from one to the next',
  phone,
  async ({ page, api }) => {
    const job = await aJob(api, 'Nguyen hail claim');
    await signIn(page);
    await page.goto(`/jobs/${job.id}`);
    const camera = page.getByLabel('Photo to take');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await expect(camera).toHaveAttribute('accept', 'image/*');

    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take Photo' }).click();
    const photo = (background: string) =>
      sharp({ create: { width: 1200, height: 900, channels: 3, background } })
        .jpeg()
        .toBuffer();
    await (
      await asked
    ).setFiles([
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a5a2b') },
      { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await photo('#2b5a8a') },
    ]);
    await expect(page.getByRole('heading', { name: 'Photos and Files (2)' })).toBeVisible();

    await page
      .getByRole('button', { name: /^Open (one|two)\.jpg/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText(/^1 of 2: /)).toBeVisible();
    await expect(viewer.getByRole('img', { name: /jpg$/ })).toBeVisible();
    const devTools = await page.context().newCDPSession(page);
    /** Simulates a horizontal swipe across the picture, in pixels. */
    const swipe = async (by: number) => {
      const from = 195 - by / 2;
      const at = (x: number) => [{ x, y: 400 }];
      await devTools.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: at(from),
      });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const touchPoints = at(from + by * part);
        await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
      }
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(-20);
    await expect(viewer.getByText(/^1 of 2: /)).toBeVisible();
    await swipe(-160);
    await expect(viewer.getByText(/^2 of 2: /)).toBeVisible();
    await swipe(160);
    await expect(viewer.getByText(/^1 of 2: /)).toBeVisible();
    await expectNoAxeViolations(page);
  },
);

test('a HEIC photo is shown and a video is played', bothLong, async ({ page, api }) => {
  const job = await aJob(api, 'Alvarez re-roof');
  await signIn(page);
  await page.goto(`/jobs/${job.id}`);
  await page.getByLabel('Files to add').setInputFiles([
    { name: 'IMG_0412.HEIC', mimeType: '', buffer: await sample('roof.heic') },
    {
      name: 'walk-through.webm',
      mimeType: 'video/webm',
      buffer: await sample('walk-through.webm'),
    },
    {
      name: 'adjuster.eml',
      mimeType: '',
      buffer: Buffer.from('From: Ana Ruiz <ana@example.com>\r\nSubject: Claim\r\n\r\nHello\r\n'),
    },
  ]);
  await expect(page.getByRole('heading', { name: 'Photos and Files (3)' })).toBeVisible({
    timeout: 30_000,
  });
  const photo = page.getByRole('button', { name: /^Open IMG_0412\.HEIC/ });
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((one) => one.querySelector('img')?.naturalWidth))
    .toBe(240);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: /^Play walk-through\.webm/ }).click();
  const video = page.getByRole('dialog').locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(160);
  await video.evaluate((one: HTMLVideoElement) => one.play());
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.ended)).toBe(true);
});
