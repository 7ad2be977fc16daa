import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/calendar-day.ts';
import { isChargeTime, isDeadCard, nextStep, nextTryOn, NOTICE_DAYS } from './autopay-rules.ts';
import type { AutopayFacts, Notice, Try } from './autopay-rules.ts';

const DUE = '2026-12-10';
const INVOICE: AutopayFacts['invoice'] = {
  dueDate: DUE,
  isOwed: true,
  leftCents: 12_000,
  isDisputed: false,
  isUnderWay: false,
};

type Some = Partial<Omit<AutopayFacts, 'invoice'>> & { invoice?: Partial<AutopayFacts['invoice']> };

const factsOf = ({ invoice, ...some }: Some = {}): AutopayFacts => ({
  since: '2026-11-25',
  cardGoodUntil: '2029-12-31',
  notices: [],
  tries: [],
  ...some,
  invoice: { ...INVOICE, ...invoice },
});

const notice = (amountCents: number, sentOn: string | null, isFailed = false): Notice => ({
  amountCents,
  day: DUE,
  sentOn,
  isFailed,
});
const failed = (on: string, code: string | null = 'insufficient_funds'): Try => ({
  on,
  code,
  isFailed: true,
});

const NOTICED = { notices: [notice(12_000, '2026-12-07')] };
const plan = (chargeOn: string, amountCents = 12_000) => ({ chargeOn, amountCents });

describe('Automatic payment of an invoice', () => {
  test.each<[string, Some, string, object]>([
    ['waits until three days before it is due', {}, '2026-12-06', { kind: 'wait', ...plan(DUE) }],
    ['is told of three days before', {}, '2026-12-07', { kind: 'notice', ...plan(DUE) }],
    [
      'that was issued late is told of at once, and charged three days later',
      {},
      '2026-12-09',
      { kind: 'notice', ...plan('2026-12-12') },
    ],
    [
      'waits while the notice has not left',
      { notices: [notice(12_000, null)] },
      '2026-12-10',
      { kind: 'wait', ...plan('2026-12-13') },
    ],
    ['waits for its day', NOTICED, '2026-12-09', { kind: 'wait', ...plan(DUE) }],
    ['is charged on its day', NOTICED, DUE, { kind: 'charge', amountCents: 12_000 }],
    [
      'is charged three days after a notice that left late',
      { notices: [notice(12_000, '2026-12-09')] },
      '2026-12-11',
      { kind: 'wait', ...plan('2026-12-12') },
    ],
    [
      'whose balance fell is charged the lower amount',
      { ...NOTICED, invoice: { leftCents: 5_000 } },
      DUE,
      { kind: 'charge', amountCents: 5_000 },
    ],
    [
      'whose balance rose is told of again, and waits three days',
      { ...NOTICED, invoice: { leftCents: 12_001 } },
      DUE,
      { kind: 'notice', ...plan('2026-12-13', 12_001) },
    ],
    [
      'that was told of again is charged three days after that',
      { notices: [notice(10_000, '2026-12-07'), notice(12_000, DUE)] },
      '2026-12-13',
      { kind: 'charge', amountCents: 12_000 },
    ],
    [
      'that was not charged for more than a week after its day is told of again',
      NOTICED,
      '2026-12-18',
      { kind: 'notice', ...plan('2026-12-21') },
    ],
    ['is charged within a week of its day', NOTICED, '2026-12-17', { kind: 'charge' }],
    [
      'that is due later than the client was told waits until three days before the new day',
      { ...NOTICED, invoice: { dueDate: '2026-12-30' } },
      '2026-12-26',
      { kind: 'wait', ...plan('2026-12-30') },
    ],
    [
      'that is due later than the client was told is told of again',
      { ...NOTICED, invoice: { dueDate: '2026-12-30' } },
      '2026-12-27',
      { kind: 'notice', ...plan('2026-12-30') },
    ],
    [
      'that is due earlier than the client was told is charged on the day that they were told',
      { ...NOTICED, invoice: { dueDate: '2026-12-08' } },
      '2026-12-09',
      { kind: 'wait', ...plan(DUE) },
    ],
    [
      'that was declined and is due later by now is tried again as the client was told',
      { ...NOTICED, tries: [failed(DUE)], invoice: { dueDate: '2026-12-30' } },
      '2026-12-13',
      { kind: 'charge', amountCents: 12_000 },
    ],
    ['that was due before is left alone', { since: '2026-12-11' }, DUE, { kind: 'none' }],
    ['that is due on the first day is taken', { since: DUE }, DUE, { kind: 'notice' }],
    ['without a due day is left alone', { invoice: { dueDate: null } }, DUE, { kind: 'none' }],
    [
      'that is a draft, cancelled or paid is left alone',
      { ...NOTICED, invoice: { isOwed: false } },
      DUE,
      { kind: 'none' },
    ],
    [
      'that a bank debit on its way pays is left alone',
      { ...NOTICED, invoice: { leftCents: 0 } },
      DUE,
      { kind: 'none' },
    ],
    [
      'that is disputed stops',
      { ...NOTICED, invoice: { isDisputed: true } },
      DUE,
      { kind: 'stop', why: 'disputed' },
    ],
    [
      'of more than the provider takes at once stops',
      { invoice: { leftCents: 100_000_000 } },
      DUE,
      { kind: 'stop', why: 'tooMuch' },
    ],
    [
      'that is being paid another way waits',
      { ...NOTICED, invoice: { isUnderWay: true } },
      DUE,
      { kind: 'wait', ...plan(DUE) },
    ],
    [
      'whose notice cannot be delivered stops',
      { notices: [notice(12_000, null, true)] },
      DUE,
      { kind: 'stop', why: 'notDelivered' },
    ],
    [
      'whose card expires before its day stops before the client is told',
      { cardGoodUntil: '2026-11-30' },
      '2026-12-07',
      { kind: 'stop', why: 'cardExpired' },
    ],
    [
      'whose card is good until its day is announced',
      { cardGoodUntil: DUE },
      '2026-12-07',
      { kind: 'notice', ...plan(DUE) },
    ],
    [
      'is tried again three days after the first try',
      { ...NOTICED, tries: [failed(DUE)] },
      '2026-12-13',
      { kind: 'charge', amountCents: 12_000 },
    ],
    [
      'waits until then',
      { ...NOTICED, tries: [failed(DUE)] },
      '2026-12-12',
      { kind: 'wait', ...plan('2026-12-13') },
    ],
    [
      'is tried a third time five days after the first',
      { ...NOTICED, tries: [failed(DUE), failed('2026-12-13')] },
      '2026-12-15',
      { kind: 'charge', amountCents: 12_000 },
    ],
    [
      'is not tried a fourth time',
      { ...NOTICED, tries: [failed(DUE), failed('2026-12-13'), failed('2026-12-15')] },
      '2026-12-20',
      { kind: 'stop', why: 'declined' },
    ],
    [
      'whose bank asks for the client is not tried again',
      { ...NOTICED, tries: [failed(DUE, 'authentication_required')] },
      '2026-12-13',
      { kind: 'stop', why: 'declined' },
    ],
    [
      'whose card was stolen is not tried again',
      { ...NOTICED, tries: [failed(DUE, 'stolen_card')] },
      '2026-12-13',
      { kind: 'stop', why: 'declined' },
    ],
    [
      'whose charge is not over waits for it',
      {
        ...NOTICED,
        invoice: { isUnderWay: true },
        tries: [{ on: DUE, code: null, isFailed: false }],
      },
      '2026-12-13',
      { kind: 'none' },
    ],
    [
      'that was charged once is not charged again when a refund opens it',
      { ...NOTICED, tries: [{ on: DUE, code: null, isFailed: false }] },
      '2026-12-13',
      { kind: 'stop', why: 'charged' },
    ],
  ])('%s', (_what, some, today, expected) => {
    expect(nextStep(factsOf(some), today)).toMatchObject(expected);
  });
});

test.each([
  [[], null],
  [[failed(DUE)], '2026-12-13'],
  [[failed(DUE), failed('2026-12-14')], '2026-12-15'],
  [[failed(DUE), failed('2026-12-13'), failed('2026-12-15')], null],
  [[failed(DUE, 'expired_card')], null],
  [[failed(DUE, null)], '2026-12-13'],
] as const)('After the attempts %j, the next one is on %s', (tries, expected) => {
  expect(nextTryOn(tries)).toBe(expected);
});

test('A stolen or expired card ends autopay, but insufficient funds or an authentication request does not', () => {
  expect(['stolen_card', 'expired_card'].map(isDeadCard)).toEqual([true, true]);
  expect(['insufficient_funds', 'authentication_required', null].map(isDeadCard)).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ['07:59', '08:00', false],
  ['08:00', '08:00', true],
  ['23:59', '08:00', true],
  ['07:59', null, false],
  ['08:00', null, true],
])('At %s, with quiet hours until %s, charging cards is allowed: %s', (clock, quietTo, is) => {
  expect(isChargeTime(clock, quietTo)).toBe(is);
});

/**
 * Simulates a month of an invoice day by day, running the scheduled job with random balances, due
 * dates, emails, and declines.
 */
function live(
  days: readonly { dueDate: string; leftCents: number; leaves: boolean; code: string | null }[],
) {
  const notices: Notice[] = [];
  const tries: Try[] = [];
  const charges: { on: string; amountCents: number }[] = [];
  let today = '2026-12-01';
  for (const { dueDate, leftCents, leaves, code } of days) {
    const last = notices.at(-1);
    if (last?.sentOn === null && leaves) last.sentOn = today;
    const step = nextStep(factsOf({ invoice: { dueDate, leftCents }, notices, tries }), today);
    if (step.kind === 'notice') {
      notices.push({
        ...notice(step.amountCents, leaves ? today : null),
        day: step.chargeOn,
      });
    }
    if (step.kind === 'charge') {
      charges.push({ on: today, amountCents: step.amountCents });
      const before = notices.at(-1);
      expect(before?.sentOn).not.toBeNull();
      expect(daysBetween(before?.sentOn ?? today, today)).toBeGreaterThanOrEqual(NOTICE_DAYS);
      expect(step.amountCents).toBeLessThanOrEqual(before?.amountCents ?? 0);
      expect(step.amountCents).toBe(leftCents);
      if (tries.length === 0) {
        const soonest = addDays(before?.sentOn ?? today, NOTICE_DAYS);
        const named = before && before.day > soonest ? before.day : soonest;
        expect(today >= dueDate && dueDate <= named).toBe(true);
        expect(daysBetween(named, today)).toBeLessThanOrEqual(7);
      }
      tries.push({ on: today, code, isFailed: code !== null });
    }
    if (step.kind === 'stop') break;
    today = addDays(today, 1);
  }

  return { charges, tries };
}

test('No charge ever exceeds a notice three days before, and there are at most three charges', () => {
  const day = fc.record({
    leftCents: fc.constantFrom(0, 5_000, 12_000, 12_001, 20_000),
    leaves: fc.boolean(),
    dueDate: fc.constantFrom(DUE, DUE, DUE, '2026-12-08', '2026-12-12', '2026-12-20'),
    code: fc.constantFrom(null, 'insufficient_funds', 'generic_decline', 'lost_card'),
  });
  let most = 0;
  fc.assert(
    fc.property(fc.array(day, { minLength: 30, maxLength: 40 }), (days) => {
      const { charges, tries } = live(days);
      expect(charges.length).toBeLessThanOrEqual(3);
      most = Math.max(most, charges.length);
      const ended = tries.findIndex(({ isFailed, code }) => !isFailed || code === 'lost_card');
      if (ended >= 0) expect(charges).toHaveLength(ended + 1);
    }),
    { numRuns: 2_000 },
  );
  expect(most).toBeGreaterThan(1);
});
