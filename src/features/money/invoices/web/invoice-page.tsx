import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DocumentFacts } from '#features/money/documents/web/document-facts.tsx';
import { DocumentHead } from '#features/money/documents/web/document-head.tsx';
import { DocumentRevisions } from '#features/money/documents/web/document-revisions.tsx';
import { DocumentSheet } from '#features/money/documents/web/document-sheet.tsx';
import { StatusReasonDialog } from '#features/money/documents/web/status-reason-dialog.tsx';
import { useDocumentVerbs } from '#features/money/documents/web/use-document-verbs.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { RowAction } from '#web/list/row-menu.tsx';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { TimelineCard } from '#web/record/record-page.tsx';
import { preloadRelated, RecordParts, RelatedRecords } from '#web/record/related-records.tsx';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { invoice as invoiceEntity, type Invoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { BalanceCard } from './balance-card.tsx';
import { INVOICE_SCREENS } from './invoice-screens.tsx';
import { InvoiceStatusBadges } from './invoice-status-badges.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';

const route = getRouteApi('/app/invoices/$id');

export function InvoicePage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(invoiceEndpoints.read, { params: { id } }));
  useEffect(() => preloadRelated('invoices'), []);

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="invoices" />}>
      {(invoice) => <ShownInvoice invoice={invoice} />}
    </Loaded>
  );
}

function ShownInvoice({ invoice }: { invoice: Invoice }) {
  const { id, invoiceNumber, status, description } = invoice;
  const verbs = useDocumentVerbs(INVOICE_SCREENS, invoice);
  const { act, setStatus, statusAction } = verbs;
  const [asking, setAsking] = useState<'paid' | 'cancelled' | null>(null);
  const isOpen = status !== 'paid' && status !== 'cancelled';

  const changes: RowAction[] = [
    ...(isOpen && status !== 'sent' ? [statusAction('sent')] : []),
    ...(isOpen
      ? [
          { key: 'paid', label: 'Mark as Paid', onSelect: () => setAsking('paid') },
          statusAction('overdue'),
        ]
      : []),
    ...(status === 'cancelled' ? [statusAction('sent', 'Reopen')] : []),
  ];
  const cancel = { key: 'cancel', label: 'Cancel Invoice', onSelect: () => setAsking('cancelled') };

  return (
    <>
      <DocumentHead
        screens={INVOICE_SCREENS}
        document={invoice}
        verbs={verbs}
        description={description}
        badge={<InvoiceStatusBadges invoice={invoice} />}
        actions={<RecordParts of="invoices" id={id} place="head" />}
        menu={[
          ...(verbs.canUpdate ? changes : []),
          ...verbs.duplicateAction,
          ...(verbs.canUpdate && status !== 'cancelled' ? [cancel] : []),
        ]}
      />
      <TwoColumns
        isSideFirst
        main={
          <>
            <DocumentSheet document={invoice} {...(status !== 'draft' && { money: invoice })} />
            <RelatedRecords on="invoices" id={id} />
            <TimelineCard entity={invoiceEntity} id={id} />
          </>
        }
        side={
          <>
            <BalanceCard invoice={invoice} />
            <RecordParts of="invoices" id={id} place="side" />
            <InvoiceFacts invoice={invoice} />
            <DocumentRevisions screens={INVOICE_SCREENS} document={invoice} />
          </>
        }
      />
      {asking === 'paid' && (
        <MarkPaidDialog
          what={invoiceNumber}
          onAnswer={async (method) => act(() => setStatus('paid', { method }))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'cancelled' && (
        <StatusReasonDialog
          title="Cancel Invoice"
          text={`Cancel ${invoiceNumber}? It can no longer be paid. Payments on it become the client's credit.`}
          confirmLabel="Cancel Invoice"
          cancelLabel="Keep It"
          onAnswer={(reason) => setStatus('cancelled', { reason })}
          failure={verbs.failure}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** An invoice's dates, people, and source. */
function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { dueDate, estimateId, estimateNumber, cancelledAt, cancelReason } = invoice;

  return (
    <DocumentFacts
      document={invoice}
      more={[
        { label: 'Due', value: <DayText day={dueDate} none="No due date" /> },
        { label: 'Cancelled', value: cancelledAt && <InstantDayText instant={cancelledAt} /> },
        { label: 'Reason', value: cancelReason },
        {
          label: 'Estimate',
          value: estimateId !== null && (
            <Link to="/estimates/$id" params={{ id: estimateId }}>
              {estimateNumber}
            </Link>
          ),
        },
      ]}
    />
  );
}
