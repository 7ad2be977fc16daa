import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { balanceEndpoints } from '#features/money/balances/balance-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { endpointQuery, pageRecordQuery } from '#web/api/endpoint-query.ts';
import { useCan, useMay } from '#web/me.ts';
import type { SentKind } from '../message-kind.ts';
import { SEND_OFFERS } from './send-offers.ts';

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }));

interface SendButtonProps {
  kind: SentKind;
  id: number;
  label: string;
  isMain?: boolean;
}

function SendButton({ kind, id, label, isMain = false }: SendButtonProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button variant={isMain ? 'filled' : 'default'} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Suspense>
        {isOpen && <SendDialog kind={kind} id={id} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

const { estimate, invoice, receipt } = SEND_OFFERS;

export function SendEstimateButton({ id }: { id: number }) {
  const may = useMay('estimates');
  const { data } = useQuery(pageRecordQuery(estimateEndpoints.read, { params: { id } }));
  if (!data || !estimate.isOffered(data, may)) return null;

  return (
    <SendButton kind="estimate" id={id} label={estimate.label} isMain={data.status === 'draft'} />
  );
}

export function SendInvoiceButton({ id }: { id: number }) {
  const may = useMay('invoices');
  const { data } = useQuery(pageRecordQuery(invoiceEndpoints.read, { params: { id } }));
  if (!data || !invoice.isOffered(data, may)) return null;

  return (
    <SendButton kind="invoice" id={id} label={invoice.label} isMain={data.status === 'draft'} />
  );
}

export function SendReceiptButton({ id }: { id: number }) {
  const may = useMay('payments');
  const { data } = useQuery(pageRecordQuery(paymentEndpoints.read, { params: { id } }));
  if (!data || !receipt.isOffered(data, may)) return null;

  return <SendButton kind="receipt" id={id} label={receipt.label} />;
}

/** Sends a statement from a contact's page. Hidden if the contact has no invoices or payments. */
export function SendStatementButton({ id }: { id: number }) {
  const canPrint = useCan('payments', 'export');
  const { data } = useQuery({
    ...endpointQuery(balanceEndpoints.ofContact, { params: { id } }),
    enabled: canPrint,
  });
  if (!canPrint || !data || (data.invoices === 0 && data.payments === 0)) return null;

  return <SendButton kind="statement" id={id} label="Send statement" />;
}
