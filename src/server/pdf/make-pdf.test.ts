import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPrinter } from '#server/pdf/make-pdf.ts';
import { packageRoot } from '#server/package-root.ts';
import { readPdf } from '#test/read-pdf.ts';
import { printedDocument, printedLines } from '#test/printed-samples.ts';

const fonts = `${packageRoot}assets/fonts`;
const makePdf = openPrinter(fonts).makePdf;

function picture(width: number, height: number) {
  const background = { r: 20, g: 90, b: 60, alpha: 0.5 };

  return sharp({ create: { width, height, channels: 4, background } });
}

function withLogo(logo: Uint8Array) {
  const invoice = printedDocument();

  return { ...invoice, company: { ...invoice.company, logo } };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

test('the same invoice gives the same bytes, whenever and wherever it is printed', async () => {
  const logo = await picture(400, 120).png().toBuffer();
  const invoice = { ...withLogo(logo), lines: printedLines(40) };
  const first = digest(await makePdf(invoice));
  await wait(1_100); // If the clock affected the bytes, even with a precision of seconds, this would show it.

  expect(digest(await makePdf(structuredClone(invoice)))).toBe(first);
  expect(digest(await openPrinter(fonts).makePdf(invoice))).toBe(first);
  expect(digest(await makePdf({ ...invoice, createdAt: new Date(0) }))).not.toBe(first);
});

test('an invoice without a logo has the company in its place', async () => {
  const { pages } = await readPdf(await makePdf(printedDocument()));

  expect(pages[0]?.pictureCount).toBe(0);
  expect(pages[0]?.lines[0]).toBe('Summit Ridge Roofing LLC');
});

test.each(['png', 'jpeg', 'webp'] as const)('a logo may be a %s picture', async (format) => {
  const logo = await picture(2_400, 700).toFormat(format).toBuffer();
  const bytes = await makePdf(withLogo(logo));
  const { pages } = await readPdf(bytes);

  expect(pages[0]?.pictureCount).toBe(1);
  expect(bytes.length).toBeLessThan(150_000);
});

test('a logo that is truncated, of another kind or not an image is refused with a plain message', async () => {
  const noise = await sharp(Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * i) % 251)), {
    raw: { width: 200, height: 150, channels: 3 },
  })
    .png()
    .toBuffer();
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  for (const logo of [noise.subarray(0, noise.length / 2), drawing, Buffer.from('no picture')]) {
    await expect(makePdf(withLogo(logo))).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('The company logo cannot be read'),
    });
  }
});
