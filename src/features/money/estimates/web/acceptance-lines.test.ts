import { expect, test } from 'vitest';
import type { AcceptancePreview, BulkAcceptancePreview } from '../acceptance.ts';
import { acceptingLines, bulkAcceptanceLines } from './acceptance-lines.ts';

type Accepting = NonNullable<AcceptancePreview['accepting']>;

const ACCEPTING: Accepting = {
  job: { id: 7, title: 'Alvarez re-roof', from: 'Lead', to: 'Signed Contract' },
  contract: { before: null, after: 10_000, isTyped: false, others: 0 },
  total: 10_000,
  tasks: ['Pull the permit', 'Order the dumpster'],
  deposit: 5_000,
};

const linesOf = (change: Partial<Accepting> = {}, expiredOn: string | null = null) =>
  acceptingLines('EST-1', { accepting: { ...ACCEPTING, ...change }, expiredOn });

test('The question before accepting names the job, contract, tasks, and deposit invoice (M2)', () => {
  expect(linesOf()).toEqual([
    'The job “Alvarez re-roof” moves from Lead to Signed Contract.',
    'Its contract amount becomes $10,000.00.',
    '2 tasks are added: Pull the permit, Order the dumpster.',
    'A deposit invoice for $5,000.00 is created.',
  ]);
});

test.each<[string, Partial<Accepting>, string | null, string]>([
  [
    'a new job',
    { job: { id: null, title: 'Gutters', from: null, to: null } },
    null,
    'The job “Gutters” is created.',
  ],
  [
    'a job that stays',
    { job: { id: 7, title: 'Gutters', from: null, to: null } },
    null,
    'The job “Gutters” stays in its stage.',
  ],
  [
    'a typed contract',
    { contract: { before: 900, after: 900, isTyped: true, others: 0 } },
    null,
    'Its contract amount stays at $900.00.',
  ],
  [
    'a second estimate',
    { contract: { before: 900, after: 1_000, isTyped: false, others: 1 } },
    null,
    'Its contract amount becomes $1,000.00.',
  ],
  ['an expired estimate (M13)', {}, '2026-11-01', 'EST-1 expired on Nov 1, 2026.'],
])('The question before accepting mentions %s', (_what, change, expiredOn, line) => {
  expect(linesOf(change, expiredOn)).toContain(line);
});

test.each([
  [null, 'Its contract amount stays at $900.00.'],
  ['adds', 'Its contract amount becomes $10,900.00.'],
  ['replaces', 'Its contract amount becomes $10,000.00.'],
] as const)(
  'The question before accepting shows the contract for each mode: %s (M3)',
  (mode, line) => {
    const contract = { before: 900, after: 900, isTyped: true, others: 0 };
    const preview = { accepting: { ...ACCEPTING, contract }, expiredOn: null };

    expect(acceptingLines('EST-1', preview, mode)).toContain(line);
  },
);

const MANY: BulkAcceptancePreview = {
  accepting: {
    count: 2,
    total: 300,
    newJobs: 1,
    deposits: 1,
    depositTotal: 50,
    hasTasks: true,
    expired: 1,
    statuses: [{ status: 'sent', ids: [1, 2] }],
  },
  takingBack: { count: 1, signed: 1, openDeposits: 1, paidDeposits: 0 },
};

test('A bulk change asks only when it accepts or reverts estimates', () => {
  const none = { ...MANY.takingBack, count: 0 };
  expect(bulkAcceptanceLines({ ...MANY, takingBack: none }, 'sent')).toEqual([]);
  expect(bulkAcceptanceLines(MANY, 'sent')).toEqual([
    'Undoes the acceptance of 1 estimate, except for records changed since.',
    'Client signatures stay on file (1).',
    'Cancels 1 deposit invoice.',
  ]);
  expect(bulkAcceptanceLines(MANY, 'accepted')).toEqual([
    'Accepts 2 estimates for $300.00. Their jobs become sold.',
    'Creates 1 job.',
    'Adds the tasks from each job’s templates.',
    'Creates 1 deposit invoice for $50.00.',
    'Already expired: 1 estimate.',
  ]);
});
