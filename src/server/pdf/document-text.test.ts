import { expect, test } from 'vitest';
import { expectInsidePage, printAndRead } from '#test/pdf-pages.ts';
import { printedDocument, printedLines } from '#test/printed-samples.ts';

test('Names are printed as their owners write them', async () => {
  const { text } = await printAndRead(
    printedDocument({
      client: {
        name: 'Łukasz Nguyễn',
        company: 'José O’Brien & Søn, Κώστας, Олена',
        addressLines: ['Straße 5½, 24″ × 6′', '12° → 3¾" – “ok” ✓'],
        email: null,
        phone: null,
      },
    }),
  );

  expect(text).toContain('Łukasz Nguyễn');
  expect(text).toContain('José O’Brien & Søn, Κώστας, Олена');
  expect(text).toContain('Straße 5½, 24″ × 6′');
  expect(text).toContain('12° → 3¾" – “ok” ✓');
});

test('Emoji and letters of another script print as they are', async () => {
  const { text } = await printAndRead(
    printedDocument({
      client: {
        name: 'Casa 🏠 Azul 田中',
        company: null,
        addressLines: [],
        email: null,
        phone: null,
      },
    }),
  );
  expect(text.replaceAll(' ', '')).toContain('Casa🏠Azul田中');
});

test('A text is never taken for markup, a picture or an address', async () => {
  const description = '<b>bold</b> {{total}} ${1+1} file:///etc/passwd https://example.com/x.png';
  const { pages, text } = await printAndRead(
    printedDocument({
      title: '<svg><rect/></svg>',
      lines: [{ ...printedLines(1)[0]!, description }],
    }),
  );

  expect(text.replaceAll('\n', ' ')).toContain('<b>bold</b> {{total}} ${1+1}');
  expect(text).toContain('<svg><rect/></svg>');
  expect(pages[0]?.pictureCount).toBe(0);
});

test('A text without a space wraps inside its column', async () => {
  const word = 'W'.repeat(400);
  const { pages, text } = await printAndRead(
    printedDocument({
      number: 'N'.repeat(40),
      title: word,
      company: { ...printedDocument().company, name: word, addressLines: [word] },
      client: { name: word, company: word, addressLines: [word], email: word, phone: null },
      job: { title: word, addressLines: [word] },
      facts: [{ label: word, text: word }],
      lines: [{ description: word, quantity: 1, unitPriceCents: 100, lineTotalCents: 100 }],
      taxLabel: word,
      notes: word,
      terms: word,
    }),
  );

  expectInsidePage(pages);
  expect(text).toContain('Balance due');
});

test('Empty terms and notes have no heading', async () => {
  const { text } = await printAndRead(printedDocument({ terms: ' \n ', notes: null }));
  expect(text).not.toMatch(/^(Terms|Notes)$/m);
});
