import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { formatDollars } from '#shared/money.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import type { SavedMethod } from '../saved-method.ts';
import type { SentCharge } from './card-charge.tsx';
import classes from './card-charge.module.css';

interface ChargeSavedProps {
  invoice: Invoice;
  onSent: (sent: SentCharge) => void;
}

/**
 * Lists saved cards of the invoice's client. Each can pay the balance without entering its number
 * again.
 */
export function ChargeSaved({ invoice, onSent }: ChargeSavedProps) {
  const { id: invoiceId, balance, clientId, clientName, invoiceNumber } = invoice;
  const { data = [] } = useQuery(
    endpointQuery(cardPaymentEndpoints.listSaved, { params: { id: clientId } }),
  );
  const [chosen, setChosen] = useState<SavedMethod | null>(null);
  const good = data.filter(({ isExpired }) => !isExpired);
  if (good.length === 0) return null;

  return (
    <>
      <div className={classes.charges}>
        {good.map((method) => (
          <Button key={method.id} size="md" onClick={() => setChosen(method)}>
            Charge {method.label}
          </Button>
        ))}
      </div>
      <p className={classes.or}>Or use another card</p>
      {chosen && (
        <ConfirmDialog
          title="Charge Saved Card"
          text={`Charge ${formatDollars(balance)} to ${clientName}’s ${chosen.label} for ${invoiceNumber}?`}
          confirmLabel={`Charge ${formatDollars(balance)}`}
          onConfirm={async () => {
            const { intentId } = await callApi(cardPaymentEndpoints.chargeSaved, {
              params: { id: chosen.id },
              body: { amount: balance, invoiceId },
            });
            onSent({ intentId, amount: balance });
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
