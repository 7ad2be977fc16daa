import { describe, expect, it } from 'vitest';
import {
  displayedInvoiceStatus,
  dueWords,
  isInvoiceOverdue,
  paymentProgress,
  whyNotMarked,
} from './invoice-rules.ts';
import { invoiceStatus, whyNotPayable } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceFacts } from '#features/money/ledger/invoice-state.ts';

const TODAY = '2026-11-21';

function facts(some: Partial<InvoiceFacts>): InvoiceFacts {
  return { manualStatus: 'sent', totalCents: 100_00, paidCents: 0, dueDate: '2026-12-01', ...some };
}

describe('the display status of an invoice', () => {
  it.each([
    ['sent and unpaid is sent', {}, 'sent'],
    ['part-paid is partial', { paidCents: 1 }, 'partial'],
    ['paid to the cent is paid', { paidCents: 100_00 }, 'paid'],
    [
      'a draft stays a draft while something is left',
      { manualStatus: 'draft', paidCents: 50_00 },
      'draft',
    ],
    ['a draft that is paid in full is paid', { manualStatus: 'draft', paidCents: 100_00 }, 'paid'],
    ['cancelled stays cancelled', { manualStatus: 'cancelled' }, 'cancelled'],
    ['marked overdue by hand is overdue', { manualStatus: 'overdue' }, 'overdue'],
    ['marked overdue, then paid, is paid', { manualStatus: 'overdue', paidCents: 100_00 }, 'paid'],
    ['marked partial by hand is partial', { manualStatus: 'partial' }, 'partial'],
    ['a zero total is paid once it is issued', { totalCents: 0 }, 'paid'],
    ['a zero total in a draft is a draft', { totalCents: 0, manualStatus: 'draft' }, 'draft'],
  ] as const)('%s', (_, some, status) => {
    expect(invoiceStatus(facts(some))).toBe(status);
  });
});

describe('a manual status', () => {
  it.each([
    ['an unpaid invoice can be a draft', {}, 'draft', null],
    ['a part-paid invoice cannot be a draft', { paidCents: 1 }, 'draft', 'has payments'],
    ['a part-paid invoice can be sent', { paidCents: 1 }, 'sent', null],
    ['an invoice paid in full cannot be sent', { paidCents: 100_00 }, 'sent', 'is paid in full'],
    [
      'an invoice paid in full cannot be a draft',
      { paidCents: 100_00 },
      'draft',
      'is paid in full',
    ],
    ['an invoice paid in full can be cancelled', { paidCents: 100_00 }, 'cancelled', null],
    ['a cancelled invoice cannot be paid', { manualStatus: 'cancelled' }, 'paid', 'is cancelled'],
    ['a cancelled invoice can be sent again', { manualStatus: 'cancelled' }, 'sent', null],
    ['an issued invoice over nothing can be a draft', { totalCents: 0 }, 'draft', null],
  ] as const)('%s', (_, some, status, reason) => {
    expect(whyNotMarked(facts(some), status)?.reason ?? null).toBe(reason);
  });
});

describe('overdue', () => {
  it.each([
    [
      'a part-paid invoice past its due day is overdue',
      { dueDate: '2026-11-20', paidCents: 1 },
      true,
    ],
    ['an invoice is not overdue on its due day', { dueDate: TODAY }, false],
    ['an unpaid invoice is overdue the day after', { dueDate: '2026-11-20' }, true],
    ['a paid invoice is never overdue', { dueDate: '2026-01-01', paidCents: 100_00 }, false],
    [
      'a cancelled invoice is never overdue',
      { dueDate: '2026-01-01', manualStatus: 'cancelled' },
      false,
    ],
    [
      'a draft was never sent and is not overdue',
      { dueDate: '2026-01-01', manualStatus: 'draft' },
      false,
    ],
    ['without a due day only a person makes it overdue', { dueDate: null }, false],
    ['a person may say so before the due day', { manualStatus: 'overdue' }, true],
  ] as const)('%s', (_, some, overdue) => {
    expect(isInvoiceOverdue(facts(some), TODAY)).toBe(overdue);
    expect(displayedInvoiceStatus(facts(some), TODAY) === 'overdue').toBe(overdue);
  });
});

describe('the progress bar', () => {
  it.each([
    [0, 'unpaid', 0],
    [33_33, 'partial', 33],
    [99_99, 'partial', 100],
    [100_00, 'paid', 100],
  ] as const)('%i cents of $100.00 is %s at %i %%', (paidCents, state, percent) => {
    expect(paymentProgress({ totalCents: 100_00, paidCents })).toEqual({ state, percent });
  });
});

it('only a cancelled invoice accepts no payment', () => {
  expect(whyNotPayable(facts({ manualStatus: 'cancelled' }))).toContain('cancelled');
  expect(whyNotPayable(facts({ manualStatus: 'draft' }))).toBeNull();
  expect(whyNotPayable(facts({ paidCents: 100_00 }))).toBeNull();
});

it.each([
  ['2026-11-26', 'Due in 5 days'],
  ['2026-11-22', 'Due in 1 day'],
  ['2026-11-21', 'Due today'],
  ['2026-11-20', 'Overdue by 1 day'],
  ['2026-10-21', 'Overdue by 31 days'],
])('On November 21, the text for an invoice due on %s is "%s"', (dueDate, words) => {
  expect(dueWords(dueDate, '2026-11-21')).toBe(words);
});
