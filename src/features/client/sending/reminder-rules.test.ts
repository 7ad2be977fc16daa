import { expect, test } from 'vitest';
import {
  daysToLookAt,
  dueOn,
  dueStatus,
  expiryReminderDueOn,
  expiryStatus,
  reminderDueOn,
  ruleWords,
  signReminderDueOn,
} from './reminder-rules.ts';
import type { RemindedEstimate, RemindedInvoice } from './reminder-rules.ts';

const on = (...days: number[]) => days.map((one) => ({ days: one, isOn: true }));
const INVOICE: RemindedInvoice = {
  status: 'sent',
  owedCents: 100_00,
  pendingCents: 0,
  dueDate: '2026-11-21',
  issuedOn: '2026-11-01',
};
const rules = on(-3, 0, 7);

test.each([
  ['the day before its rule', {}, '2026-11-17', null],
  ['its day', {}, '2026-11-18', -3],
  ['two days late', {}, '2026-11-20', -3],
  ['the due day', {}, '2026-11-21', 0],
  ['a week after', {}, '2026-11-28', 7],
  ['too late to be of use', {}, '2026-12-01', null],
  ['long overdue', {}, '2027-05-01', null],
  ['part-paid', { status: 'partial' as const }, '2026-11-21', 0],
  ['set to overdue by hand', { status: 'overdue' as const }, '2026-11-21', 0],
  ['paid', { status: 'paid' as const, owedCents: 0 }, '2026-11-21', null],
  ['a draft', { status: 'draft' as const }, '2026-11-21', null],
  ['cancelled', { status: 'cancelled' as const, owedCents: 0 }, '2026-11-21', null],
  ['paid in full by a debit that is pending', { pendingCents: 100_00 }, '2026-11-21', null],
  ['paid in part by one', { pendingCents: 40_00 }, '2026-11-21', 0],
  ['without a due day', { dueDate: null }, '2026-11-21', null],
  ['issued on the day of the rule', { issuedOn: '2026-11-21' }, '2026-11-21', null],
  ['issued the day before', { issuedOn: '2026-11-20' }, '2026-11-21', 0],
])('An invoice that is %s is reminded by the right rule', (_, more, today, expected) => {
  expect(reminderDueOn(rules, { ...INVOICE, ...more }, today)).toBe(expected);
});

test('Rules that are off remind of nothing, and of two at once the last one counts', () => {
  const off = rules.map(({ days }) => ({ days, isOn: false }));
  expect(reminderDueOn(off, INVOICE, '2026-11-21')).toBeNull();
  expect(reminderDueOn(on(-1, 0, 1), INVOICE, '2026-11-22')).toBe(1);
  expect(reminderDueOn([], INVOICE, '2026-11-21')).toBeNull();
});

test('Every invoice that a rule reminds of is among those that are looked at', () => {
  for (let day = 1; day <= 30; day += 1) {
    const dueDate = `2026-11-${String(day).padStart(2, '0')}`;
    const due = reminderDueOn(rules, { ...INVOICE, dueDate, issuedOn: '2026-01-01' }, '2026-11-21');
    if (due !== null) expect(daysToLookAt(rules, '2026-11-21')).toContain(dueDate);
  }
  expect(daysToLookAt([{ days: 0, isOn: false }], '2026-11-21')).toEqual([]);
});

test.each([
  ['2026-11-24', 'is due in 3 days'],
  ['2026-11-22', 'is due in 1 day'],
  ['2026-11-21', 'is due today'],
  ['2026-11-14', 'was due 7 days ago'],
])('An invoice due on %s %s', (dueDate, words) => {
  expect(dueStatus(dueDate, '2026-11-21')).toBe(words);
});

test.each([
  ['2026-12-21', 'is due Dec 21, 2026'],
  ['2026-11-21', 'is due today'],
  ['2026-11-20', 'was due Nov 20, 2026, 1 day ago'],
  [null, 'is due on receipt'],
])('The email with an invoice due on %s says that the balance %s', (dueDate, words) => {
  expect(dueOn(dueDate, '2026-11-21')).toBe(words);
});

test('A rule is named by its days', () => {
  expect([-3, 0, 1].map((days) => ruleWords({ days }))).toEqual([
    '3 days before',
    'On the due date',
    '1 day after',
  ]);
});

const ESTIMATE: RemindedEstimate = {
  status: 'sent',
  expiryDate: '2026-11-21',
  issuedOn: '2026-11-01',
};

test.each([
  ['the day before its rule', {}, '2026-11-13', null],
  ['a week before it expires', {}, '2026-11-14', -7],
  ['three days before, with two rules', {}, '2026-11-18', -3],
  ['two days late', {}, '2026-11-20', -3],
  ['its last valid day', {}, '2026-11-21', 0],
  ['the day after it expired', {}, '2026-11-22', null],
  ['a draft', { status: 'draft' as const }, '2026-11-18', null],
  ['accepted', { status: 'accepted' as const }, '2026-11-18', null],
  ['declined', { status: 'declined' as const }, '2026-11-18', null],
  ['rejected', { status: 'rejected' as const }, '2026-11-18', null],
  ['set to expired by hand', { status: 'expired' as const }, '2026-11-18', null],
  ['without an expiry date', { expiryDate: null }, '2026-11-18', null],
  ['sent on the day of the rule', { issuedOn: '2026-11-18' }, '2026-11-18', null],
])('An estimate that is %s is reminded of by the right rule', (_, more, today, expected) => {
  expect(expiryReminderDueOn(on(-7, -3, 0), { ...ESTIMATE, ...more }, today)).toBe(expected);
});

test('The days until an estimate expires are a text', () => {
  expect(expiryStatus('2026-11-24', '2026-11-21')).toBe('expires in 3 days');
  expect(expiryStatus('2026-11-22', '2026-11-21')).toBe('expires in 1 day');
  expect(expiryStatus('2026-11-21', '2026-11-21')).toBe('expires today');
  expect(ruleWords({ days: 0 }, 'On the last valid day')).toBe('On the last valid day');
});

test.each([
  ['the day of the link', '2026-11-03', null],
  ['the day before a step', '2026-11-04', null],
  ['a step', '2026-11-05', 2],
  ['two days late', '2026-11-07', 2],
  ['the step after', '2026-11-08', 5],
  ['too late to be of use', '2026-11-11', null],
])(
  'On %s a signer who was emailed on Nov 3 is reminded by the right rule',
  (_, today, expected) => {
    expect(signReminderDueOn(on(2, 5), '2026-11-03', today)).toBe(expected);
  },
);
