import { expect, test } from 'vitest';
import { makePdf, pageOf, printAndRead, expectInsidePage } from '#test/pdf-pages.ts';
import { printedDocument, printedLines } from '#test/printed-samples.ts';
import { readQr } from '#test/read-qr.ts';

const TOKEN = '7k3m-9qxa-2fzt-h0we-n5bd-c8rj-p4vy';
const payAddress = `https://gable.ridgeline.example/d/${TOKEN}`;

test('An invoice says where it is paid online, as a code to scan and an address to type', async () => {
  const { pages, text } = await printAndRead(printedDocument({ payAddress }));

  expect(text).toContain('Pay online');
  expect(text).toContain(`gable.ridgeline.example/d/${TOKEN}`);
  expect(pages.map(readQr)).toEqual([payAddress]);
});

test.each([
  'http://a.co/d/1',
  payAddress.replace('gable.', 'the-office-of.'),
  `https://${'longer-name.'.repeat(8)}ridgeline.example/gable/d/${TOKEN}`,
])('The code of %s reads as that address, and its text stays on the page', async (address) => {
  const { pages } = await printAndRead(printedDocument({ payAddress: address }));
  const [page] = pages;
  if (!page) throw new Error('no page');
  const printed = page.lines.slice(page.lines.indexOf('Pay online') + 2).join('');

  expect(readQr(page)).toBe(address);
  expect(printed).toContain(address.replace(/^https?:\/\//, ''));
  expectInsidePage(pages);
});

test('The payment block names no amount, since the balance changes', async () => {
  const { text } = await printAndRead(printedDocument({ payAddress }));
  const [, instructions = ''] = text.split('Pay online');

  expect(instructions).toContain('The page shows your current balance.');
  expect(instructions).not.toContain('$');
});

test.each(Array.from({ length: 12 }, (_, index) => index + 12))(
  'After %i lines the code, the address and their text are on one page',
  async (count) => {
    const terms = Array.from({ length: 40 }, (_, index) => `Clause ${index + 1}.`).join('\n');
    const { pages } = await printAndRead(
      printedDocument({ lines: printedLines(count), payAddress, terms }),
    );
    const page = pageOf(pages, 'Pay online');

    expect(pageOf(pages, 'gable.ridgeline.example/d/')).toBe(page);
    expect(pageOf(pages, 'The page shows your current balance')).toBe(page);
    expect(pages.filter(({ blackBoxes }) => blackBoxes.length > 0)).toEqual([pages[page]]);
    expect(readQr(pages[page] ?? { blackBoxes: [] })).toBe(payAddress);
  },
);

test('A document without such an address has neither code nor words', async () => {
  const { pages, text } = await printAndRead(printedDocument({ payAddress: null }));

  expect(text).not.toContain('Pay online');
  expect(pages.flatMap(({ blackBoxes }) => blackBoxes)).toEqual([]);
});

test('The same address gives the same bytes', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => makePdf(printedDocument({ payAddress }))),
  );

  expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
});
