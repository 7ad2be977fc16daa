import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { unpaidInvoiceSource } from '#features/money/payments/web/unpaid-invoices.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { toast } from '#web/toast/toast.ts';
import { AsyncPicker } from '#web/ui/async-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Provider, SentCharge } from './card-charge.tsx';
import { useCardDocument } from './card-document.ts';
import { ChargeForm } from './charge-form.tsx';
import { ChargeSaved } from './charge-saved.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

const SOURCE = unpaidInvoiceSource();

interface CardModeProps {
  provider: Provider;
  invoice: Invoice | null;
  onInvoice: (invoice: Invoice | null) => void;
  onManual: () => void;
}

/** Pays an invoice by card, in full or in part. */
export function CardMode({ provider, invoice, onInvoice, onManual }: CardModeProps) {
  const [sent, setSent] = useState<SentCharge | null>(null);
  const isFit = useCardDocument();
  const { chosenId, choose, load } = useChoice(invoice, onInvoice);
  if (!isFit) return null;
  if (sent) {
    return (
      <PaymentOutcome
        {...sent}
        onAgain={() => setSent(null)}
        onPaid={() => invoice && void load(invoice.id)}
      />
    );
  }

  return (
    <Card title="Credit Card" description="Charges the client now">
      <AsyncPicker
        label="Invoice"
        required
        placeholder="Search by number or client"
        source={SOURCE}
        nothingFound="No unpaid invoices"
        value={chosenId}
        onChange={(id) => void choose(id)}
        clearable
      />
      {invoice?.status === 'draft' && (
        <Notice tone="warning" title={`${invoice.invoiceNumber} is a draft`}>
          Paying it changes its status to Sent.
        </Notice>
      )}
      {invoice && invoice.balance > 0 && (
        <ChargeSaved key={`saved ${invoice.id}`} invoice={invoice} onSent={setSent} />
      )}
      {invoice && invoice.balance > 0 && (
        <ChargeForm
          key={invoice.id}
          provider={provider}
          payer={{ invoiceId: invoice.id }}
          amount={invoice.balance}
          most={invoice.balance}
          failure="Failed to initialize payment. Please try again or use a different payment method."
          instead={
            <Button variant="default" onClick={onManual}>
              Record a Manual Payment
            </Button>
          }
          onSent={setSent}
        />
      )}
      {invoice && invoice.balance <= 0 && (
        <Notice tone="info" title={`${invoice.invoiceNumber} is paid in full`} />
      )}
    </Card>
  );
}

/**
 * Returns the state of the invoice picker. The chosen invoice is loaded with its current balance.
 */
export function useChoice(invoice: Invoice | null, onInvoice: (invoice: Invoice | null) => void) {
  const [chosenId, setChosenId] = useState(invoice?.id ?? null);
  const wanted = useRef(chosenId);

  const choose = async (id: number | null) => {
    wanted.current = id;
    setChosenId(id);
    onInvoice(null);
    if (id !== null) await load(id);
  };

  const load = async (id: number) => {
    try {
      const chosen = await callApi(invoiceEndpoints.read, { params: { id } });
      // A different invoice may have been chosen in the meantime.
      if (wanted.current === id) onInvoice(chosen);
    } catch (error) {
      toast({
        title: 'Error',
        description: `Failed to load the invoice. ${messageOf(error)}`,
        tone: 'error',
      });
    }
  };

  return { chosenId, choose, load };
}
