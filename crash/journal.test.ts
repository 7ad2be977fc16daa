import { describe, expect, it } from 'vitest';
import { reconcile } from './journal.ts';
import type { Entry, RecordKind } from './journal.ts';

const CHECKS: RecordKind = { path: '/api/payments', mark: 'notes', movedByOthers: ['unapplied'] };
const row = { id: 1, version: 1, notes: 'p1', amount: 100, unapplied: 0, status: 'completed' };

const entry = (more: Partial<Entry> = {}): Entry => ({
  kind: CHECKS,
  mark: 'p1',
  key: 'k',
  body: {},
  known: row,
  ...more,
});
const unanswered = (): Entry => {
  const { known: _known, ...rest } = entry();
  return rest;
};
const found = (one: Entry, ...rows: object[]) =>
  reconcile(CHECKS, [one], rows as Record<string, unknown>[]);

describe('after a crash', () => {
  it('a payment that is there as acknowledged is fine, whatever others moved on it', () => {
    expect(found(entry(), { ...row, unapplied: 20 })).toEqual([]);
  });

  it('an acknowledged payment that is gone is lost', () => {
    expect(found(entry())).toEqual(['/api/payments p1 was acknowledged and is lost']);
  });

  it('a payment that is there twice is named, acknowledged or not', () => {
    const twice = ['/api/payments p1 is there 2 times'];
    expect(found(entry(), row, { ...row, id: 2 })).toContain(twice[0]);
    expect(found(unanswered(), row, { ...row, id: 2 })).toEqual(twice);
  });

  it('a payment with another amount than acknowledged is named with both', () => {
    expect(found(entry(), { ...row, amount: 10 })).toEqual([
      '/api/payments p1 is not as acknowledged: amount: 100 → 10',
    ]);
  });

  it('a record without a response may exist or not, and is known from then on', () => {
    const one = unanswered();
    expect(found(one)).toEqual([]);
    expect(found(one, row)).toEqual([]);
    expect(one.known).toEqual(row);
  });

  it('a field that the first list left out is not a change when a later list has it', () => {
    const one = unanswered();
    const { amount: _large, ...listed } = row;
    expect(found(one, listed)).toEqual([]);
    expect(found(one, row)).toEqual([]);
    expect(found(one, listed)).toEqual([
      '/api/payments p1 is not as acknowledged: amount: 100 → undefined',
    ]);
  });

  it('a change without a response may be there completely or not at all', () => {
    const changed = () => entry({ pending: { status: 'voided' } });
    expect(found(changed(), row)).toEqual([]);
    expect(found(changed(), { ...row, version: 2, status: 'voided' })).toEqual([]);
    expect(found(changed(), { ...row, version: 2 })).toHaveLength(1);
    expect(found(changed(), { ...row, status: 'voided' })).toHaveLength(1);
  });

  it('a deleted record stays away; a deletion without a response may have been done', () => {
    expect(found(entry({ gone: 'yes' }), row)).toEqual([
      '/api/payments p1 was deleted and is back',
    ]);
    const maybe = entry({ gone: 'maybe' });
    expect(found(maybe)).toEqual([]);
    expect(maybe.gone).toBe('yes');
  });

  it('a payment that no client sent is named', () => {
    expect(found(entry(), row, { ...row, id: 9, notes: 'p9' })).toEqual([
      '/api/payments p9 is there and nobody sent it',
    ]);
  });
});
