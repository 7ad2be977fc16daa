import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMay } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DayText, InstantText } from '#web/ui/day-text.tsx';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { autopayEndpoints } from '../autopay-endpoints.ts';
import type { SavedMethod } from '#features/money/card-payments/saved-method.ts';
import classes from './saved-methods-card.module.css';

/** Lists a client's saved cards with their consent, on the client's page. */
export function SavedMethodsCard({ id }: { id: number }) {
  return useMay('payments')('create') && <SavedMethods clientId={id} />;
}

function SavedMethods({ clientId }: { clientId: number }) {
  const { data } = useQuery(
    endpointQuery(cardPaymentEndpoints.listSaved, { params: { id: clientId } }),
  );
  const [removing, setRemoving] = useState<SavedMethod | null>(null);
  const [turningOff, setTurningOff] = useState<SavedMethod | null>(null);
  if (!data || data.length === 0) return null;

  return (
    <Card title="Saved cards">
      <ul className={classes.list}>
        {data.map((method) => (
          <li key={method.id} className={classes.method}>
            <div>
              <strong>{method.label}</strong>
              <Text c="dimmed" size="sm">
                Saved on <DayText day={method.savedOn} />
                {method.expires !== null &&
                  ` · ${method.isExpired ? 'expired' : 'expires'} ${method.expires}`}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Remove ${method.label}`}
              onClick={() => setRemoving(method)}
            >
              Remove
            </Button>
            <details className={classes.consent}>
              <summary>Consent of {method.consentBy}</summary>
              <InstantText instant={method.consentAt} />
              <p>{method.consent}</p>
            </details>
            {method.autopay && (
              <Autopay {...method.autopay} onTurnOff={() => setTurningOff(method)} />
            )}
          </li>
        ))}
      </ul>
      {turningOff && (
        <ConfirmDialog
          title="Turn Off Automatic Payments"
          text={`${turningOff.label} will no longer pay invoices automatically. Only the client can turn this back on.`}
          confirmLabel="Turn Off"
          isDangerous
          onConfirm={async () => {
            await callApi(autopayEndpoints.turnOff, { params: { id: clientId } });
            toast({
              title: 'Automatic payments turned off',
              description: turningOff.label,
              tone: 'success',
            });
          }}
          onClose={() => setTurningOff(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="Remove Saved Card"
          text={`${removing.label} can no longer be charged. The client can save it again with their next payment.`}
          confirmLabel="Remove"
          isDangerous
          onConfirm={async () => {
            await callApi(cardPaymentEndpoints.removeSaved, { params: { id: removing.id } });
            toast({ title: 'Saved card removed', description: removing.label, tone: 'success' });
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

interface AutopayProps extends NonNullable<SavedMethod['autopay']> {
  onTurnOff: () => void;
}

/** A card's autopay, with the client's consent. */
function Autopay({ since, agreedAt, consent, onTurnOff }: AutopayProps) {
  return (
    <div className={classes.autopay}>
      <Text size="sm">
        Pays invoices automatically since <DayText day={since} />
      </Text>
      <Button
        variant="default"
        size="compact-md"
        aria-label="Turn off automatic payments"
        onClick={onTurnOff}
      >
        Turn Off
      </Button>
      <details className={classes.consent}>
        <summary>What the client agreed to</summary>
        <InstantText instant={agreedAt} />
        <p>{consent}</p>
      </details>
    </div>
  );
}
