import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { payment } from '#features/money/ledger/payment.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { ApiError, callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormControl } from '#web/form/form-control.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { toast } from '#web/toast/toast.ts';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { CardCharge, type Provider, type SentCharge } from './card-charge.tsx';
import classes from './card-payments.module.css';
import layout from '#web/ui/layout.module.css';

const Field = fieldOf(payment);

const charge = z.object({ amount: payment.create.shape.amount });

interface ChargeFormProps {
  provider: Provider;
  /** The invoice to pay, or the client to credit. */
  payer: { invoiceId: number } | { clientId: number };
  /** The form's initial amount. */
  amount: number;
  /** The invoice's balance, which the amount can't exceed. */
  most?: number;
  /** The error message if no payment can be started. */
  failure: string;
  onFailure?: () => void;
  /** Called with the charged amount. */
  onAmount?: (amount: number) => void;
  /** An alternative way to pay. */
  instead: ReactNode;
  onSent: (sent: SentCharge) => void;
}

/**
 * The amount field and its card form. Starts a payment for the initial amount, and a new one each
 * time a changed amount is submitted.
 */
export function ChargeForm({
  provider,
  payer,
  amount: initial,
  most,
  failure,
  onFailure,
  onAmount,
  instead,
  onSent,
}: ChargeFormProps) {
  const [intent, setIntent] = useState<Parameters<typeof CardCharge>[0]['intent'] | null>(null);
  const record = useRecordForm({
    schema: charge.refine(({ amount }) => most === undefined || toCents(amount) <= toCents(most), {
      path: ['amount'],
      message: `Amount cannot be more than the balance, ${formatDollars(most ?? 0)}`,
    }),
    initial: { amount: initial },
    save: async ({ values: { amount } }) => {
      try {
        return await callApi(cardPaymentEndpoints.createIntent, { body: { amount, ...payer } });
      } catch (error) {
        // Let the field show an invalid amount, so that the user can correct it.
        if (error instanceof ApiError && error.issues.length > 0) throw error;
        toast({ title: 'Error', description: failure, tone: 'error' });
        if (!onFailure) throw error;
        onFailure();
        throw new SaveCancelled();
      }
    },
    onSaved: (started) => {
      setIntent(started);
      onAmount?.(started.amount);
    },
  });
  const { data: settings } = useQuery(endpointQuery(cardPaymentEndpoints.settings));
  const consent = settings?.saveConsent;
  /** Sets whether the open payment saves its card. */
  const reportConsent = async (isTicked: boolean) => {
    if (!intent) return;
    const body = { amount: intent.amount, ...payer, ...(isTicked && { consent }) };
    const { clientSecret } = await callApi(cardPaymentEndpoints.createIntent, { body });
    if (clientSecret !== intent.clientSecret) throw new Error('another payment is open now');
  };
  const { control, submit, isBusy } = record;
  const amount = useWatch({ control, name: 'amount' });
  const isOpen = intent !== null && intent.amount === Number(amount);

  const openFirst = useEffectEvent(() => void submit());
  useEffect(() => openFirst(), []);

  return (
    <>
      <form
        noValidate
        className={classes.charge}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ProblemNotice problem={record.problem} />
        <FormControl control={control}>
          <Field
            name="amount"
            {...(most !== undefined && {
              description: `Up to ${formatDollars(most)}. Partial is OK.`,
            })}
          />
        </FormControl>
        {!isOpen && (
          <div className={layout.row}>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Opening the card form…' : 'Continue to Card'}
            </Button>
            {record.problem !== null && instead}
          </div>
        )}
      </form>
      {isOpen && (
        <CardCharge
          key={intent.clientSecret}
          provider={provider}
          intent={intent}
          onSent={onSent}
          keep={consent === undefined ? undefined : { consent, report: reportConsent }}
          instead={instead}
        />
      )}
    </>
  );
}
