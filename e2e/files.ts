/** Uploads and downloads: imported files, printed documents and exported lists. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The smallest picture to upload. */
export const ONE_PIXEL = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Follows a link to a printed document, which must be a PDF; gives the name it would be saved under. */
export async function printed(page: Page, link: string): Promise<string> {
  const address = await page.getByRole('link', { name: link, exact: true }).getAttribute('href');
  const pdf = await page.request.get(address ?? '');
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  return pdf.headers()['content-disposition'] ?? '';
}

/** The text of export.csv as the list gives it. */
export async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('export.csv');

  return readFile(await file.path(), 'utf8');
}
