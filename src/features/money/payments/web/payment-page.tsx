import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { fileUrl, loadFile } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import { RowMenu, type RowAction } from '#web/list/row-menu.tsx';
import { useCan, useMay } from '#web/me.ts';
import { RecordPage, TimelineCard } from '#web/record/record-page.tsx';
import { RecordParts } from '#web/record/related-records.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { NotesCard } from '#web/ui/notes-card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { useAct } from '#web/use-act.ts';
import { payment as paymentEntity, type Payment } from '#features/money/ledger/payment.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';
import { DeletePaymentDialog } from './delete-payment-dialog.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentMoney } from './payment-money.tsx';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { hasReceipt, isRecordedByHand, kindWord, providerNotice } from './payment-words.ts';
import layout from '#web/ui/layout.module.css';

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

type Asking = 'void' | 'refund' | 'apply';

/** A payment's page, with its amount, the invoices it pays, its refunds, and its receipt. */
export function PaymentPage() {
  const { id } = route.useParams();

  return <ShownPayment key={id} id={id} />;
}

function ShownPayment({ id }: { id: number }) {
  const answer = useQuery(endpointQuery(paymentEndpoints.read, { params: { id } }));
  const may = useMay('payments');
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);

  return (
    <RecordPage
      entity={paymentEntity}
      answer={answer}
      head={(payment) => ({
        title: `${kindWord(payment)} of ${formatDollars(Math.abs(payment.amount))}`,
        description: payment.clientName,
        badge: <PaymentStatusBadge status={payment.status} />,
      })}
      ownActions={(payment, remove) => (
        <PaymentActions payment={payment} ask={setAsking} remove={remove} />
      )}
      deleteDialog={(payment, dialog) => <DeletePaymentDialog payment={payment} {...dialog} />}
    >
      {(payment) => (
        <>
          {payment.status === 'voided' && <VoidNotice payment={payment} />}
          <ProviderNotice payment={payment} />
          <TwoColumns
            isSideFirst
            main={
              <>
                <PaymentMoney
                  payment={payment}
                  onApply={may('create', payment) ? () => setAsking('apply') : undefined}
                />
                <NotesCard notes={payment.notes} />
                <TimelineCard entity={paymentEntity} id={id} />
              </>
            }
            side={
              <>
                <PaymentFacts payment={payment} />
                <RecordParts place="side" of="payments" id={id} />
              </>
            }
          />
          <Suspense>
            {asking === 'void' && <VoidPaymentDialog payment={payment} onClose={close} />}
            {asking === 'refund' && <RefundPaymentDialog payment={payment} onClose={close} />}
            {asking === 'apply' && <ApplyCreditDialog payment={payment} onClose={close} />}
          </Suspense>
        </>
      )}
    </RecordPage>
  );
}

interface PaymentActionsProps {
  payment: Payment;
  ask: (asking: Asking) => void;
  /** The delete action; empty if the user lacks permission. */
  remove: RowAction[];
}

/** The payment's menu and its Refund and Receipt buttons. */
function PaymentActions({ payment, ask, remove }: PaymentActionsProps) {
  const { id, amount, status, refunded } = payment;
  const { act } = useAct('Failed to create the receipt.');
  const canDelete = useCan('payments', 'delete', payment);
  const isVoided = status === 'voided';
  // Provider payments can only be refunded through the provider, never voided or deleted.
  const isOurs = isRecordedByHand(payment);
  const receipt = { params: { id } };

  const download = async () =>
    saveFile(await loadFile(paymentEndpoints.readReceipt, receipt), `receipt-${id}.pdf`);

  return (
    <>
      <RowMenu
        label="this payment"
        actions={[
          ...(hasReceipt(payment)
            ? [{ key: 'download', label: 'Download Receipt', onSelect: () => act(download) }]
            : []),
          ...(canDelete && !isVoided && isOurs
            ? [{ key: 'void', label: 'Void', onSelect: () => ask('void') }]
            : []),
          ...(isOurs ? remove : []),
        ]}
        isFramed
      />
      <RecordParts of="payments" id={id} place="action" />
      {canDelete && !isVoided && isOurs && amount > refunded && (
        <Button variant="default" onClick={() => ask('refund')}>
          Refund
        </Button>
      )}
      {hasReceipt(payment) && (
        <Button
          component="a"
          variant={isVoided ? 'default' : 'filled'}
          href={fileUrl(paymentEndpoints.readReceipt, receipt)}
          target="_blank"
        >
          Receipt
        </Button>
      )}
    </>
  );
}

/** A notice about a provider payment that is pending, failed, or disputed. */
function ProviderNotice({ payment }: { payment: Payment }) {
  const notice = providerNotice(payment);

  return (
    notice && (
      <div className={layout.below}>
        <Notice tone={notice.tone} title={notice.title}>
          <Text>{notice.text}</Text>
        </Notice>
      </div>
    )
  );
}

function VoidNotice({ payment: { voidedAt, voidReason } }: { payment: Payment }) {
  return (
    <div className={layout.below}>
      <Notice
        tone="error"
        title={
          <>
            Voided{voidedAt && ' on '}
            {voidedAt && <InstantDayText instant={voidedAt} />}
          </>
        }
      >
        <Text>{voidReason ?? 'No reason was given.'}</Text>
      </Notice>
    </div>
  );
}
