import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { Timeline } from '#web/record/timeline.tsx';
import { fileUrl, loadFile } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import { deleteAction } from '#web/list/delete-action.ts';
import { RowMenu, type RowAction } from '#web/list/row-menu.tsx';
import { useCan } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { useAct } from '#web/use-act.ts';
import type { Payment } from '#features/ledger/payment.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { DeletePaymentDialog } from './delete-payment-dialog.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentMoney } from './payment-money.tsx';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { kindWord } from './payment-words.ts';
import classes from './payment-page.module.css';

const VoidPaymentDialog = lazy(async () => {
  const module = await import('./void-payment-dialog.tsx');
  return { default: module.VoidPaymentDialog };
});
const RefundPaymentDialog = lazy(async () => {
  const module = await import('./refund-payment-dialog.tsx');
  return { default: module.RefundPaymentDialog };
});
const ApplyCreditDialog = lazy(async () => {
  const module = await import('./apply-credit-dialog.tsx');
  return { default: module.ApplyCreditDialog };
});

const route = getRouteApi('/app/payments/$id');

/** A payment: its amount, the invoices it went to, its refunds and its receipt. */
export function PaymentPage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(paymentEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="payments" />}>
      {(payment) => <ShownPayment key={id} payment={payment} />}
    </Loaded>
  );
}

type Asking = 'void' | 'refund' | 'apply' | 'delete';

function ShownPayment({ payment }: { payment: Payment }) {
  const { id, amount, status, refunded, notes, clientName, voidedAt } = payment;
  const navigate = useNavigate();
  const canApply = useCan('payments', 'create');
  const canDelete = useCan('payments', 'delete');
  const [asking, setAsking] = useState<Asking | null>(null);
  const { act } = useAct('The receipt could not be made.');
  const close = () => setAsking(null);

  const isVoided = status === 'voided';
  const canRefund = canDelete && !isVoided && amount > refunded;
  const receipt = { params: { id } };

  const more: RowAction[] = [
    {
      key: 'download',
      label: 'Download Receipt',
      onSelect: () =>
        act(async () =>
          saveFile(await loadFile(paymentEndpoints.readReceipt, receipt), `receipt-${id}.pdf`),
        ),
    },
    ...(canDelete && !isVoided
      ? [{ key: 'void', label: 'Void', onSelect: () => setAsking('void') }]
      : []),
    ...deleteAction(canDelete, () => setAsking('delete')),
  ];

  return (
    <>
      <PageHeader
        title={`${kindWord(payment)} of ${formatDollars(Math.abs(amount))}`}
        description={clientName}
        badge={<PaymentStatusBadge status={status} />}
        back={<BackLink to="/payments" label="Back to Payments" />}
        actions={
          <>
            {canRefund && (
              <Button variant="default" onClick={() => setAsking('refund')}>
                Refund
              </Button>
            )}
            <Button
              component="a"
              variant={isVoided ? 'default' : 'filled'}
              href={fileUrl(paymentEndpoints.readReceipt, receipt)}
              target="_blank"
            >
              Receipt
            </Button>
            <RowMenu label="this payment" actions={more} />
          </>
        }
      />
      {isVoided && (
        <div className={classes.notice}>
          <Notice
            tone="error"
            title={
              <>
                Voided{voidedAt && ' on '}
                {voidedAt && <InstantDayText instant={voidedAt} />}
              </>
            }
          >
            <Text>{payment.voidReason ?? 'No reason was given.'}</Text>
          </Notice>
        </div>
      )}
      <TwoColumns
        isSideFirst
        main={
          <>
            <PaymentMoney
              payment={payment}
              onApply={canApply ? () => setAsking('apply') : undefined}
            />
            {notes && (
              <Card title="Notes">
                <p className={classes.notes}>{notes}</p>
              </Card>
            )}
            <Card title="Timeline">
              <Timeline entity="payments" id={id} />
            </Card>
          </>
        }
        side={<PaymentFacts payment={payment} />}
      />
      <Suspense>
        {asking === 'void' && <VoidPaymentDialog payment={payment} onClose={close} />}
        {asking === 'refund' && <RefundPaymentDialog payment={payment} onClose={close} />}
        {asking === 'apply' && <ApplyCreditDialog payment={payment} onClose={close} />}
      </Suspense>
      {asking === 'delete' && (
        <DeletePaymentDialog
          payment={payment}
          onDeleted={() => navigate({ to: '/payments' })}
          onClose={close}
        />
      )}
    </>
  );
}
