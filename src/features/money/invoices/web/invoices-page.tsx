import { lazy, Suspense } from 'react';
import { DocumentsPage } from '#features/money/documents/web/documents-page.tsx';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { counted, type BulkActionsOptions } from '#web/record/bulk-actions.ts';
import { BULK_STATUSES, invoice } from '../invoice.ts';
import { AGE_LABELS, type Age } from '../invoice-aging.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { INVOICE_COLUMNS, invoiceCard } from './invoice-lists.tsx';
import { INVOICE_SCREENS } from './invoice-screens.tsx';

const SORT_CHOICES = [
  { value: '-total', label: 'Amount High-Low' },
  { value: 'dueDate', label: 'Due Date' },
  { value: '-createdAt', label: 'Recently Added' },
  { value: 'clientName', label: 'Client Name A-Z' },
];

const EXTRA_FILTERS = [
  { key: 'date', label: invoice.labels.date },
  { key: 'age', label: 'Age', valueLabel: (age: string) => AGE_LABELS[age as Age] },
];

const MarkManyPaidDialog = lazy(async () => ({
  default: (await import('./mark-many-paid-dialog.tsx')).MarkManyPaidDialog,
}));

const BULK: Omit<BulkActionsOptions<(typeof BULK_STATUSES)[number]>, 'may'> = {
  statuses: BULK_STATUSES,
  call: (body) => callApi(invoiceEndpoints.bulk, { body }),
  particular: {
    paid: {
      ask: (question) => (
        <Suspense>
          <MarkManyPaidDialog {...question} />
        </Suspense>
      ),
      perform: (ids, method) =>
        callApi(invoiceEndpoints.bulk, {
          body: { action: 'status', ids, status: 'paid', ...(method && { method }) },
        }),
    },
    cancelled: {
      confirm: (count) => ({
        title: 'Cancel Invoices',
        text: `Cancel ${counted(count, invoice.noun)}? Payments on them become the clients' credit.`,
        confirmLabel: 'Cancel Invoices',
      }),
    },
  },
};

export function InvoicesPage() {
  const canPay = useCan('payments', 'create');

  return (
    <DocumentsPage
      screens={INVOICE_SCREENS}
      endpoint={invoiceEndpoints.list}
      columns={INVOICE_COLUMNS}
      extraFilters={EXTRA_FILTERS}
      description="Track what's owed and what's been paid"
      sortChoices={SORT_CHOICES}
      statuses={['draft', 'sent', 'paid', 'overdue']}
      card={invoiceCard}
      menu={({ id, balance }) =>
        canPay && balance > 0
          ? [{ key: 'pay', label: 'Add Payment', href: `/payments/add?invoiceId=${id}` }]
          : []
      }
      emptyText="Create an invoice, or convert an accepted estimate."
      bulk={BULK}
    />
  );
}
