/** Helpers for uploads and downloads: imported files, printed documents, and exported lists. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A one-pixel image to upload. */
export const ONE_PIXEL = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/**
 * Opens the link of a printed document and checks that it is a PDF; returns its Content-Disposition
 * header.
 */
export async function printed(page: Page, link: string): Promise<string> {
  const address = await page.getByRole('link', { name: link, exact: true }).getAttribute('href');
  const pdf = await page.request.get(address ?? '');
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  return pdf.headers()['content-disposition'] ?? '';
}

/** Exports the list and returns the contents of export.csv. */
export async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('export.csv');

  return readFile(await file.path(), 'utf8');
}
