import { expect, test } from 'vitest';
import { jobWorth, type WorthFacts } from './job-worth.ts';

const TODAY = '2026-11-21';
const nothing: WorthFacts = {
  contractCents: null,
  budgetCents: null,
  isLost: false,
  estimates: [],
};
type Status = WorthFacts['estimates'][number]['status'];
const offered = (status: Status, totalCents: number, expiryDate: string | null = null) => ({
  status,
  totalCents,
  expiryDate,
  isReplaced: false,
});
const worth = (more: Partial<WorthFacts>) => jobWorth({ ...nothing, ...more }, TODAY);

test("A job's value is its contract amount, even of zero, whatever was estimated", () => {
  expect(worth({ contractCents: 0, budgetCents: 7, estimates: [offered('sent', 9)] })).toBe(0);
});

test("Without a contract, a job's value is the largest of its alternatives, not their sum", () => {
  const estimates = [offered('draft', 800), offered('sent', 900, TODAY), offered('sent', 100)];

  expect(worth({ budgetCents: 5000, estimates })).toBe(900);
});

test('A declined or expired estimate has no value, an accepted one does', () => {
  const gone = [
    offered('declined', 900),
    offered('rejected', 800),
    offered('expired', 700),
    offered('sent', 600, '2026-11-20'),
  ];

  expect(worth({ estimates: gone })).toBeNull();
  expect(worth({ estimates: gone, budgetCents: 50 })).toBe(50);
  expect(worth({ estimates: [...gone, offered('accepted', 500, '2026-01-01')] })).toBe(500);
});

test('The value of a lost job is its largest estimate, whatever its status', () => {
  const estimates = [offered('declined', 900), offered('sent', 600, '2026-11-20')];

  expect(worth({ isLost: true, budgetCents: 50, estimates })).toBe(900);
});

test("Without a contract, a job's value is the sum of accepted estimates without replaced ones (M3)", () => {
  const accepted = [offered('accepted', 1000), offered('accepted', 300)];

  expect(worth({ estimates: [...accepted, offered('sent', 1200, TODAY)] })).toBe(1300);
  expect(worth({ estimates: [...accepted, offered('sent', 1400, TODAY)] })).toBe(1400);
  const replaced = { ...offered('accepted', 9000), isReplaced: true };
  expect(worth({ estimates: [...accepted, replaced] })).toBe(1300);
});
