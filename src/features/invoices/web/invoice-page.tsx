import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { Timeline } from '#web/record/timeline.tsx';
import { DocumentRevisions } from '#features/documents/web/document-revisions.tsx';
import { StatusReasonDialog } from '#features/documents/web/status-reason-dialog.tsx';
import { DocumentSheet } from '#features/documents/web/document-sheet.tsx';
import { callApi, fileUrl } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { deleteAction } from '#web/list/delete-action.ts';
import { RowMenu, type RowAction } from '#web/list/row-menu.tsx';
import { useCan } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { useAct } from '#web/use-act.ts';
import type { Invoice } from '../invoice.ts';
import type { InvoiceStatus } from '#features/ledger/invoice-state.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { BalanceCard } from './balance-card.tsx';
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';

import { InvoiceStatusBadges } from './invoice-status-badges.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';

const route = getRouteApi('/app/invoices/$id');

const NOT_UPDATED = 'Failed to update invoice. Please try again.';

type Asking = 'paid' | 'cancelled' | 'delete';

interface InvoicePageParts {
  /** Pays the invoice with the client's credit. */
  Credit: ComponentType<{ invoice: Invoice }>;
  /** What was paid on it. */
  Payments: ComponentType<{ invoice: Invoice }>;
}

/** The page of an invoice, with the parts that payments contribute. */
export function InvoicePage(parts: InvoicePageParts) {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(invoiceEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="invoices" />}>
      {(invoice) => <ShownInvoice invoice={invoice} {...parts} />}
    </Loaded>
  );
}

function ShownInvoice({ invoice, Credit, Payments }: InvoicePageParts & { invoice: Invoice }) {
  const { id, invoiceNumber, status, description } = invoice;
  const navigate = useNavigate();
  const canUpdate = useCan('invoices', 'update');
  const canCreate = useCan('invoices', 'create');
  const canDelete = useCan('invoices', 'delete');
  const [asking, setAsking] = useState<Asking | null>(null);
  const { act, isBusy } = useAct(NOT_UPDATED);
  const pdf = fileUrl(invoiceEndpoints.readPdf, { params: { id } });
  const isOpen = status !== 'paid' && status !== 'cancelled';

  const mark = async (
    next: InvoiceStatus,
    more: { method?: string; reason?: string | null } = {},
  ) => {
    await callApi(invoiceEndpoints.patch, {
      params: { id },
      body: { status: next, ...more },
    });
    toast({
      title: 'Invoice updated',
      description: `${invoiceNumber} is marked as ${statusLabel(next)}.`,
      tone: 'success',
    });
  };

  const duplicate = async () => {
    const copy = await callApi(invoiceEndpoints.duplicate, { params: { id } });
    toast({ title: 'Invoice created', description: copy.invoiceNumber, tone: 'success' });
    await navigate({ to: '/invoices/edit/$id', params: { id: copy.id } });
  };

  const more: RowAction[] = [
    ...(canUpdate && isOpen && status !== 'sent'
      ? [{ key: 'sent', label: 'Mark as Sent', onSelect: () => act(() => mark('sent')) }]
      : []),
    ...(canUpdate && isOpen
      ? [
          { key: 'paid', label: 'Mark as Paid', onSelect: () => setAsking('paid') },
          { key: 'overdue', label: 'Mark as Overdue', onSelect: () => act(() => mark('overdue')) },
        ]
      : []),
    ...(canUpdate && status === 'cancelled'
      ? [{ key: 'reopen', label: 'Reopen', onSelect: () => act(() => mark('sent')) }]
      : []),
    ...(canCreate
      ? [{ key: 'duplicate', label: 'Duplicate', onSelect: () => act(duplicate) }]
      : []),
    ...(canUpdate && status !== 'cancelled'
      ? [{ key: 'cancel', label: 'Cancel Invoice', onSelect: () => setAsking('cancelled') }]
      : []),
    ...deleteAction(canDelete, () => setAsking('delete')),
  ];

  return (
    <>
      <PageHeader
        title={invoiceNumber}
        description={description}
        badge={<InvoiceStatusBadges invoice={invoice} />}
        back={<BackLink to="/invoices" label="Back to Invoices" />}
        actions={
          <>
            <Button component="a" href={pdf} target="_blank" variant="default">
              PDF
            </Button>
            {canUpdate && (
              <Button component={Link} to={`/invoices/edit/${id}`} variant="default">
                Edit
              </Button>
            )}
            {canUpdate && status === 'draft' && (
              <Button loading={isBusy} onClick={() => act(() => mark('sent'))}>
                Mark as Sent
              </Button>
            )}
            <RowMenu label={invoiceNumber} actions={more} />
          </>
        }
      />
      <TwoColumns
        isSideFirst
        main={
          <>
            <DocumentSheet document={invoice} money={invoice} />
            <Card title="Timeline">
              <Timeline entity="invoices" id={id} />
            </Card>
          </>
        }
        side={
          <>
            <BalanceCard invoice={invoice} credit={<Credit invoice={invoice} />} />
            <Payments invoice={invoice} />
            <InvoiceFacts invoice={invoice} />
            <DocumentRevisions
              document={invoice}
              query={endpointQuery(invoiceEndpoints.listRevisions, { params: { id } })}
              pdfUrl={(number) =>
                fileUrl(invoiceEndpoints.readRevisionPdf, { params: { id, number } })
              }
            />
          </>
        }
      />
      {asking === 'paid' && (
        <MarkPaidDialog
          what={invoiceNumber}
          onAnswer={async (method) => act(() => mark('paid', { method }))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'cancelled' && (
        <StatusReasonDialog
          title="Cancel Invoice"
          text={`Cancel ${invoiceNumber}? Nothing more can be paid on it, and what was paid is kept as the client's credit.`}
          confirmLabel="Cancel Invoice"
          cancelLabel="Keep It"
          onAnswer={(reason) => mark('cancelled', { reason })}
          failure={NOT_UPDATED}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <DeleteInvoiceDialog
          invoice={invoice}
          onDeleted={() => navigate({ to: '/invoices' })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
