import { useState } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import { deleteAction } from '#web/list/delete-action.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import type { RowAction } from '#web/list/row-menu.tsx';
import { useList } from '#web/list/use-list.ts';
import { useCan } from '#web/me.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { AddButton } from '#web/ui/add-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { ListedInvoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx';
import { DueDay } from './due-day.tsx';
import { invoiceBulkActions } from './invoice-bulk-actions.tsx';
import { INVOICE_COLUMNS, paidOfTotal } from './invoice-columns.tsx';
import { InvoiceStatusBadges } from './invoice-status-badges.tsx';

const SORT_CHOICES = [
  { value: '-total', label: 'Amount High-Low' },
  { value: 'dueDate', label: 'Due Date' },
  { value: '-createdAt', label: 'Recently Added' },
  { value: 'clientName', label: 'Client Name A-Z' },
];

const STATUS_FILTER = {
  field: 'status',
  label: 'Status',
  choices: [
    { value: '', label: 'All' },
    { value: 'draft', label: 'Draft' },
    { value: 'sent', label: 'Sent' },
    { value: 'paid', label: 'Paid' },
    { value: 'overdue', label: 'Overdue' },
  ],
};

export function InvoicesPage() {
  const canCreate = useCan('invoices', 'create');
  const canUpdate = useCan('invoices', 'update');
  const canDelete = useCan('invoices', 'delete');
  const canPay = useCan('payments', 'create');
  const [deleting, setDeleting] = useState<ListedInvoice | null>(null);
  const list = useList({
    endpoint: invoiceEndpoints.list,
    exportEndpoint: invoiceEndpoints.exportCsv,
    columns: INVOICE_COLUMNS,
    extraFilters: [{ key: 'date', label: 'Date' }],
    rowHref: ({ id }) => `/invoices/${id}`,
    rowLabel: ({ invoiceNumber }) => invoiceNumber,
    noun: ['invoice', 'invoices'],
    defaultSort: '-createdAt',
    pageSize: 15,
  });

  const menu = (invoice: ListedInvoice): RowAction[] => {
    const { id, balance } = invoice;

    return [
      { key: 'view', label: 'View', href: `/invoices/${id}` },
      ...(canUpdate ? [{ key: 'edit', label: 'Edit', href: `/invoices/edit/${id}` }] : []),
      ...(canPay && balance > 0
        ? [{ key: 'pay', label: 'Add Payment', href: `/payments/add?invoiceId=${id}` }]
        : []),
      { key: 'pdf', label: 'PDF', file: fileUrl(invoiceEndpoints.readPdf, { params: { id } }) },
      ...deleteAction(canDelete, () => setDeleting(invoice)),
    ];
  };
  const add = canCreate && <AddButton to="/invoices/add" label="Add Invoice" />;

  return (
    <>
      <PageHeader
        title="Invoices"
        description="Track what's owed and what's been paid"
        actions={add}
      />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search invoices..."
          sortChoices={SORT_CHOICES}
          quickFilter={STATUS_FILTER}
        />
        <ListBody
          list={list}
          card={(invoice) => ({
            title: `Invoice #${invoice.id}`,
            badge: <InvoiceStatusBadges invoice={invoice} />,
            figure: <MoneyText dollars={invoice.total} />,
            lines: [
              invoice.invoiceNumber,
              invoice.clientName,
              <span key="due">
                {invoice.dueDate && 'Due '}
                <DueDay invoice={invoice} />
              </span>,
              paidOfTotal(invoice),
            ],
          })}
          menu={menu}
          empty={{
            title: 'No invoices yet',
            text: 'Create an invoice, or convert an accepted estimate.',
            action: add,
          }}
        />
        <Pagination list={list} />
      </ListCard>
      <BulkBar list={list} actions={invoiceBulkActions({ update: canUpdate, delete: canDelete })} />
      {deleting && <DeleteInvoiceDialog invoice={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
