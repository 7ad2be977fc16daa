import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundSources } from './write-refund.ts';

/** Builds a payment's allocations, oldest first, as the ledger reads them. */
const applied = (...amounts: number[]) =>
  amounts.map((amountCents, index) => ({
    invoiceId: index + 1,
    invoiceNumber: `INV-${index + 1}`,
    amountCents,
  }));

test.each([
  ['money that is on no invoice first', 300, [500, 500], 200, []],
  ['then the newest invoice', 300, [500, 500], 400, [[2, 100]]],
  [
    'then the one before it',
    0,
    [500, 500, 500],
    700,
    [
      [3, 500],
      [2, 200],
    ],
  ],
  ['no invoice on which it has nothing', 0, [500, 0], 100, [[1, 100]]],
  ['nothing for a refund of nothing', 0, [500], 0, []],
])('A refund takes %s', (_what, unappliedCents, amounts, refunded, sources) => {
  expect(refundSources({ unappliedCents, applied: applied(...amounts) }, refunded)).toEqual(
    sources.map(([invoiceId, amountCents]) => ({ invoiceId, amountCents })),
  );
});

test('An older invoice is refunded only after all newer ones are fully refunded', () => {
  const amounts = fc.array(fc.nat(10_000), { maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(10_000), amounts, fc.nat(80_000), (unappliedCents, there, refunded) => {
      const of = { unappliedCents, applied: applied(...there) };
      const taken = new Map(
        refundSources(of, refunded).map(({ invoiceId, amountCents }) => [invoiceId, amountCents]),
      );
      const sum = [...taken.values()].reduce((all, cents) => all + cents, 0);
      const onInvoices = there.reduce((all, cents) => all + cents, 0);
      expect(sum).toBe(Math.min(onInvoices, Math.max(0, refunded - unappliedCents)));
      const oldest = Math.min(...taken.keys());
      for (const { invoiceId, amountCents } of of.applied) {
        if (invoiceId > oldest) expect(taken.get(invoiceId) ?? 0).toBe(amountCents);
      }
    }),
  );
});
