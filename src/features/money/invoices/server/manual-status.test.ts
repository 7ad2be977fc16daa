import { expect, test } from 'vitest';
import { INVOICE_STATUSES, type InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { nextManualStatus } from './manual-status.ts';

const after = (manualStatus: InvoiceStatus, dueDate: string | null | undefined) =>
  nextManualStatus(
    { manualStatus, dueDate: '2026-11-21', paidCents: 0 } as InvoiceRow,
    {},
    dueDate,
  );

test.each(INVOICE_STATUSES.filter((status) => status !== 'overdue'))(
  'A later due date does not change an invoice that is %s',
  (status) => {
    expect(after(status, '2026-12-21')).toBe(status);
  },
);

test('A manually overdue invoice becomes sent only when its due date moves forward or is removed', () => {
  expect(after('overdue', '2026-12-21')).toBe('sent');
  expect(after('overdue', null)).toBe('sent');
  expect(after('overdue', '2026-11-20')).toBe('overdue');
  expect(after('overdue', undefined)).toBe('overdue');
});
