import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPrinter } from '#server/pdf/make-pdf.ts';
import type { PrintedPhotos } from '#server/pdf/printed-document.ts';
import { packageRoot } from '#server/package-root.ts';
import { readPdf } from '#test/read-pdf.ts';
import { printedPhotos } from '#test/printed-samples.ts';

const makePdf = openPrinter(`${packageRoot}assets/fonts`).makePdf;

async function report(forms: readonly [width: number, height: number][], onPage: 2 | 6) {
  const photos = await Promise.all(
    forms.map(async ([width, height], index) => ({
      jpeg: await sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } })
        .jpeg()
        .toBuffer(),
      half: null,
      title: `Slope ${index + 1}`,
      detail: 'Nov 20, 2026, 2:03 PM · Priya Nair',
    })),
  );

  return printedPhotos({ photos, onPage });
}

const print = async (data: PrintedPhotos) => readPdf(await makePdf(data));
const LANDSCAPE = [1200, 800] as const;
const PORTRAIT = [600, 1200] as const;
const several = (count: number) =>
  Array.from({ length: count }, (_, index): [number, number] => [
    ...(index % 2 ? PORTRAIT : LANDSCAPE),
  ]);

test.each([
  [2, 1, [1]],
  [2, 5, [2, 2, 1]],
  [6, 6, [6]],
  [6, 13, [6, 6, 1]],
] as const)(
  '%i photos a page: %i of any form are on as many pages as they need',
  async (onPage, count, pages) => {
    const { pages: printed } = await print(await report(several(count), onPage));

    expect(printed.map(({ pictureCount }) => pictureCount)).toEqual([0, ...pages]);
  },
);

test("A report names the client, the claim, and each photo's number, caption, time and author", async () => {
  const { text, pages } = await print(await report(several(3), 2));
  for (const line of [
    'Photo Report',
    'Summit Ridge Roofing LLC',
    'Claim CLM-4471',
    'Alvarez re-roof',
    '3 photos',
  ]) {
    expect(text).toContain(line);
  }

  expect(pages[2]?.lines).toEqual(
    expect.arrayContaining(['3. Slope 3', 'Nov 20, 2026, 2:03 PM · Priya Nair']),
  );
});

test.each([2, 6] as const)(
  'A pair stands together on its page or in its row, %i photos a page',
  async (onPage) => {
    const data = await report(several(4), onPage);
    const [, before, after] = data.photos;
    if (before && after) [before.half, after.half] = ['Before', 'After'];
    const { pages } = await print(data);
    const together = pages.find(({ lines }) => lines.some((line) => line.includes('Before: ')));
    expect(together?.lines.join(' ')).toMatch(/2\. Before: Slope 2.*3\. After: Slope 3/);

    // One slot is left empty before the pair.
    const counts = onPage === 2 ? [0, 1, 2, 1] : [0, 4];
    expect(pages.map(({ pictureCount }) => pictureCount)).toEqual(counts);
  },
);

test('A long caption takes one line, so that the photo below it stays in its place', async () => {
  const data = await report(several(2), 6);
  const [photo] = data.photos;
  if (photo) photo.title = 'Hail damage on the north slope, seen from the ridge '.repeat(9);
  const { pages } = await print(data);

  expect(pages.map(({ pictureCount }) => pictureCount)).toEqual([0, 2]);
  expect(pages[1]?.lines.filter((line) => line.includes('Hail damage'))).toHaveLength(1);
});
