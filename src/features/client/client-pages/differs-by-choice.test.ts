import { expect, test } from 'vitest';
import {
  documentContent,
  type DocumentContent,
} from '#features/money/documents/document-revision.ts';
import { differsByChoice } from './differs-by-choice.ts';

const SEEN: DocumentContent = documentContent.parse({
  number: 'EST-1000',
  title: null,
  description: null,
  letterheadId: 1,
  billTo: { name: 'Maria', company: null, email: null, phone: null, address: null },
  jobSite: null,
  date: '2026-11-25',
  lastDay: null,
  estimateNumber: null,
  items: [
    { id: 'a', description: 'Tear-off', quantity: 1, priceCents: 10_000 },
    {
      id: 'b',
      description: 'Guards',
      quantity: 1,
      priceCents: 5_000,
      isOptional: true,
      isChosen: false,
    },
  ],
  subtotalCents: 10_000,
  taxLabel: 'Tax',
  taxRate: 7,
  taxCents: 700,
  totalCents: 10_700,
  depositCents: 5_350,
  notes: null,
  terms: 'Net 15',
});

const CHOSEN: DocumentContent = {
  ...SEEN,
  items: SEEN.items.map((line) => (line.isOptional ? { ...line, isChosen: true } : line)),
  subtotalCents: 15_000,
  taxCents: 1_050,
  totalCents: 16_050,
  depositCents: 8_025,
};

test('A choice with its sums is the client’s own change', () => {
  expect(differsByChoice(SEEN, CHOSEN)).toBe(true);
});

test.each<[string, Partial<DocumentContent>]>([
  ['other terms', { terms: 'Net 30' }],
  ['another price', { items: CHOSEN.items.map((line) => ({ ...line, priceCents: 1 })) }],
  [
    'a further line',
    { items: [...CHOSEN.items, { id: 'c', description: 'Fee', quantity: 1, priceCents: 1 }] },
  ],
  ['another tax rate', { taxRate: 8 }],
  ['another share due on signing', { depositCents: 16_050 }],
  ['a later last day', { lastDay: '2026-12-25' }],
])('A choice beside %s is not the client’s change alone', (_what, change) => {
  expect(differsByChoice(SEEN, { ...CHOSEN, ...change })).toBe(false);
});

test('A tax that was typed as an amount does not follow from a choice', () => {
  const typed = { ...SEEN, taxRate: null };
  expect(differsByChoice(typed, { ...CHOSEN, taxRate: null })).toBe(false);
  expect(differsByChoice(typed, { ...CHOSEN, taxRate: null, taxCents: 700 })).toBe(true);
});
