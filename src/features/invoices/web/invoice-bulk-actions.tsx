import { lazy, Suspense } from 'react';
import { callApi } from '#web/api/api-client.ts';
import type { BulkAction } from '#web/list/bulk-bar.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { BULK_STATUSES } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

const MarkPaidDialog = lazy(async () => ({
  default: (await import('./mark-paid-dialog.tsx')).MarkPaidDialog,
}));

const counted = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`);

const SET_STATUS: readonly BulkAction[] = BULK_STATUSES.map((status) => ({
  key: status,
  label: statusLabel(status),
  group: 'Mark as',
  ...(status === 'paid' && {
    ask: ({ count, onAnswer, onClose }) => (
      <Suspense>
        <MarkPaidDialog what={counted(count)} onAnswer={onAnswer} onClose={onClose} />
      </Suspense>
    ),
  }),
  ...(status === 'cancelled' && {
    confirm: (count) => ({
      title: 'Cancel Invoices',
      text: `Cancel ${counted(count)}? What was paid on them is kept as the clients' credit.`,
      confirmLabel: 'Cancel Invoices',
    }),
  }),
  perform: (ids, method) => {
    const body = { action: 'status' as const, ids, status, ...(method && { method }) };
    return callApi(invoiceEndpoints.bulk, { body });
  },
  done: (count) => ({
    title: 'Invoices updated',
    description: `${counted(count)} marked as ${status}.`,
  }),
  failure: 'Failed to update invoices. Please try again.',
}));

const DELETE: BulkAction = {
  key: 'delete',
  label: 'Delete Selected',
  isDangerous: true,
  perform: (ids) => callApi(invoiceEndpoints.bulk, { body: { action: 'delete', ids } }),
  done: (count) => ({
    title: 'Invoices deleted',
    description: `${counted(count)} deleted successfully.`,
  }),
  failure: 'Failed to delete invoices. Please try again.',
};

/** The bulk actions on invoices that the user may perform. */
export function invoiceBulkActions(may: { update: boolean; delete: boolean }): BulkAction[] {
  return [...(may.update ? SET_STATUS : []), ...(may.delete ? [DELETE] : [])];
}
