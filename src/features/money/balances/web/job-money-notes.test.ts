import { expect, test } from 'vitest';
import { jobMoneyNotes } from './job-money-notes.ts';

const NOTHING = { contractAmount: null, budget: null, accepted: 0, invoiced: 0 };

test('a job without amounts has no notes', () => {
  expect(jobMoneyNotes(NOTHING)).toEqual([]);
});

test('documents without a contract get a note', () => {
  expect(jobMoneyNotes({ ...NOTHING, invoiced: 500 })).toEqual([
    'No contract amount has been entered.',
  ]);
});

test('the amount left to invoice is shown to the cent', () => {
  const [note] = jobMoneyNotes({ ...NOTHING, contractAmount: 12_000.1, invoiced: 4_000.05 });
  expect(note).toBe('$8,000.05 of the contract is not invoiced yet.');
});

test.each([
  [12_000, 'Fully invoiced.'],
  [12_500, 'Invoices are $500.00 over the contract.'],
])('a contract over $12,000 with $%d invoiced', (invoiced, note) => {
  expect(jobMoneyNotes({ ...NOTHING, contractAmount: 12_000, invoiced })).toContain(note);
});

test.each([
  [11_000, 'Accepted estimates are $1,000.00 under the contract.'],
  [12_250.5, 'Accepted estimates are $250.50 over the contract.'],
])('accepted estimates over $%d differ from a contract over $12,000', (accepted, note) => {
  expect(jobMoneyNotes({ ...NOTHING, contractAmount: 12_000, accepted })).toContain(note);
});

test('accepted estimates equal to the contract get no note', () => {
  const notes = jobMoneyNotes({ ...NOTHING, contractAmount: 12_000, accepted: 12_000 });
  expect(notes).toHaveLength(1);
});

test.each([
  [9_000, 'Budgeted profit: $3,000.00 (25%).'],
  [13_000, 'The budget is $1,000.00 over the contract.'],
])('a budget of $%d beside a contract over $12,000', (budget, note) => {
  expect(jobMoneyNotes({ ...NOTHING, contractAmount: 12_000, budget })).toContain(note);
});
