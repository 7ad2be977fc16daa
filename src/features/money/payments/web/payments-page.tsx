import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import type { RowAction } from '#web/list/row-menu.tsx';
import { useList } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { ListParts } from '#web/record/related-records.tsx';
import { rowActions } from '#web/record/row-actions.ts';
import { useRowParts } from '#web/record/row-parts.tsx';
import { toast } from '#web/toast/toast.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useAct } from '#web/use-act.ts';
import { formatDollars } from '#shared/money.ts';
import { payment as paymentEntity, type Payment } from '#features/money/ledger/payment.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { PaymentAmount } from './payment-amount.tsx';
import { PAYMENT_COLUMNS, PAYOUT_COLUMNS } from './payment-columns.tsx';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { hasReceipt, isRecordedByHand, kindWord, wayWords } from './payment-words.ts';
import { callApi } from '#web/api/api-client.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { UNPAID_COUNT } from './unpaid-invoices.ts';

const DeletePaymentDialog = lazy(async () => ({
  default: (await import('./delete-payment-dialog.tsx')).DeletePaymentDialog,
}));

const SORT_CHOICES = [
  { value: '-date', label: 'Newest First' },
  { value: 'date', label: 'Oldest First' },
  { value: '-amount', label: 'Amount High-Low' },
  { value: 'clientName', label: 'Client Name A-Z' },
];

const EXTRA_FILTERS = [
  { key: 'clientName', label: paymentEntity.labels.clientName },
  { key: 'kind', label: paymentEntity.labels.kind },
  { key: 'unapplied', label: 'Credit left' },
  { key: 'payoutOn', label: paymentEntity.labels.payoutOn },
  { key: 'payoutId', label: paymentEntity.labels.payoutId },
  { key: 'notes', label: paymentEntity.labels.notes },
];

const route = getRouteApi('/app/payments');

/** The default amount of Quick Payment. */
const QUICK_AMOUNT = '100';

export function PaymentsPage() {
  const { payment_intent: returned, 'filter[payoutId]': payoutId } = route.useSearch();
  const may = useMay('payments');
  const canCreate = may('create');
  const [deleting, setDeleting] = useState<Payment | null>(null);
  const parts = useRowParts('payments');
  const list = useList({
    endpoint: paymentEndpoints.list,
    exportEndpoint: paymentEndpoints.exportCsv,
    columns: payoutId === undefined ? PAYMENT_COLUMNS : PAYOUT_COLUMNS,
    extraFilters: EXTRA_FILTERS,
    rowHref: ({ id }) => `/payments/${id}`,
    rowLabel: (payment) =>
      `${kindWord(payment)} of ${formatDollars(Math.abs(payment.amount))} by ${payment.clientName}`,
    noun: paymentEntity.noun,
    defaultSort: '-date',
  });

  return (
    <>
      <PageHeader
        title="Payments"
        description="Payments and refunds"
        actions={
          canCreate && (
            <>
              <Button
                // Load the full page: the card form needs its own document's content security
                // policy.
                renderRoot={(props) => (
                  <Link
                    to="/payments/checkout"
                    search={{ amount: QUICK_AMOUNT }}
                    reloadDocument
                    {...props}
                  />
                )}
                variant="default"
              >
                Quick Payment
              </Button>
              <ProcessPaymentButton />
            </>
          )
        }
      />
      {returned !== undefined && <ListParts of="payments" />}
      <ListCard list={list}>
        <ListToolbar list={list} searchLabel="Search payments..." sortChoices={SORT_CHOICES} />
        <ListBody
          list={list}
          card={(payment) => ({
            title: payment.clientName,
            badge: <PaymentStatusBadge status={payment.status} />,
            figure: <PaymentAmount payment={payment} />,
            lines: [
              <DayText key="day" day={payment.date} />,
              wayWords(payment),
              payment.invoiceNumber,
              payoutId !== undefined && payment.net !== null && (
                <PayoutPart key="net" payment={payment} />
              ),
            ],
          })}
          menu={(payment) =>
            rowActions(paymentEntity, payment, {
              may: (action, row) =>
                (action !== 'delete' || isRecordedByHand(payment)) && may(action, row),
              onDelete: () => setDeleting(payment),
              more: [...moreActions(payment), ...parts.actionsOf(payment)],
            })
          }
          isSelectable={may('export')}
          empty={{
            title: 'No payments found',
            text: 'Record a payment on an invoice.',
            action: canCreate && <ProcessPaymentButton />,
            notFound: () => 'No payments found',
          }}
        />
        <Pagination list={list} />
      </ListCard>
      {parts.dialog}
      {deleting && (
        <Suspense>
          <DeletePaymentDialog payment={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </>
  );
}

/** A payment's fee and net amount, shown in the list of a payout. */
function PayoutPart({ payment: { fee, net } }: { payment: Payment }) {
  return (
    <>
      Fee <MoneyText dollars={fee ?? 0} /> · Net <MoneyText dollars={net ?? 0} />
    </>
  );
}

function moreActions(payment: Payment): RowAction[] {
  const { id, invoiceId } = payment;

  return [
    ...(invoiceId === null
      ? []
      : [{ key: 'invoice', label: 'Open Invoice', href: `/invoices/${invoiceId}` }]),
    ...(hasReceipt(payment)
      ? [
          {
            key: 'receipt',
            label: 'Receipt',
            file: fileUrl(paymentEndpoints.readReceipt, { params: { id } }),
          },
        ]
      : []),
  ];
}

/** Opens Process Payment, or shows a toast if there are no unpaid invoices. */
function ProcessPaymentButton() {
  const navigate = useNavigate();
  const { act, isBusy } = useAct('Couldn’t load unpaid invoices.');

  const go = async () => {
    const { total } = await callApi(invoiceEndpoints.list, UNPAID_COUNT);
    if (total > 0) {
      await navigate({ to: '/payments/process', reloadDocument: true });
      return;
    }
    toast({
      title: 'No unpaid invoices',
      description: 'Every invoice is paid.',
      tone: 'success',
    });
  };

  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => act(go)}
    >
      Process Payment
    </Button>
  );
}
