import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#shared/calendar-day.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ServerSettings } from '#web/ui/server-settings.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { cardPaymentSetupUpdate } from '../card-payment-settings.ts';
import type { CARD_SETTINGS, CardPaymentSetup } from '../card-payment-settings.ts';
import classes from './card-payment-settings.module.css';

const SETTINGS: Record<(typeof CARD_SETTINGS)[number], { example: string; text: string }> = {
  STRIPE_SECRET_KEY: {
    example: 'sk_live_…',
    text: 'The secret key of your Stripe account, under Developers, API keys.',
  },
  STRIPE_PUBLISHABLE_KEY: { example: 'pk_live_…', text: 'The publishable key beside it.' },
  STRIPE_WEBHOOK_SECRET: {
    example: 'whsec_…',
    text: 'The signing secret of the webhook that you add at Stripe.',
  },
};

/** The state of card payments, missing settings, and the note about fees. */
export function CardPaymentSettings() {
  const answer = useQuery(snapshotQuery(cardPaymentEndpoints.readSetup));

  return (
    <Loaded answer={answer} notFound={null}>
      {(setup) => (
        <>
          <StateCard setup={setup} />
          <FeeNoteForm setup={setup} />
        </>
      )}
    </Loaded>
  );
}

function badgeOf({ isOn, isTest }: CardPaymentSetup) {
  if (!isOn) return { color: 'gray', label: 'Off' } as const;

  return isTest
    ? ({ color: 'yellow', label: 'Test mode' } as const)
    : ({ color: 'green', label: 'On' } as const);
}

function StateCard({ setup }: { setup: CardPaymentSetup }) {
  const { isOn, isTest, missing, webhookUrl, heardAt } = setup;
  const { timeZoneName } = useMe();

  return (
    <Card
      title="Card payments"
      description="Clients pay by card or bank account, in the office and on their pages."
      actions={<ColorBadge {...badgeOf(setup)} />}
    >
      {isOn && (
        <Facts
          facts={[
            {
              label: 'Last message from Stripe',
              value: heardAt === null ? 'None yet' : formatInstant(heardAt, timeZoneName),
            },
          ]}
        />
      )}
      {isOn && heardAt === null && (
        <div className={classes.part}>
          <Notice tone="warning" title="Stripe has not sent a message yet">
            Payments are recorded a few minutes late without its webhook. Add the address below at
            Stripe, under Developers, Webhooks.
          </Notice>
        </div>
      )}
      {isTest && (
        <div className={classes.part}>
          <Notice tone="warning" title="No real money moves">
            These are test keys. Clients cannot pay with real cards until the live keys are set.
          </Notice>
        </div>
      )}
      {missing.length > 0 && (
        <div className={classes.part}>
          <Notice tone="info" title="Cards are not taken yet">
            An administrator of this server sets these and restarts Gable. Remove them to turn card
            payments off.
            <ServerSettings names={missing} about={SETTINGS} />
          </Notice>
        </div>
      )}
      <div className={classes.part}>
        {webhookUrl === null ? (
          <p className={classes.hint}>
            Set PUBLIC_URL on the server to see the address for the webhook here.
          </p>
        ) : (
          <CopyField label="Address for the webhook" text={webhookUrl} />
        )}
      </div>
    </Card>
  );
}

function FeeNoteForm({ setup: { feeNote, defaultFeeNote, version } }: { setup: CardPaymentSetup }) {
  const record = useRecordForm({
    schema: cardPaymentSetupUpdate.pick({ feeNote: true }),
    initial: { feeNote: feeNote ?? '' },
    version,
    labels: { feeNote: 'Fee note' },
    save: ({ changes, version: edited }) =>
      callApi(cardPaymentEndpoints.updateSetup, {
        body: { feeNote: changes.feeNote ?? null, version: edited },
      }),
    onSaved: () => {
      toast({ title: 'Fee note saved', tone: 'success' });
    },
    failure: { title: 'Error', description: 'Failed to save the fee note. Please try again.' },
  });

  return (
    <RecordForm record={record} submitLabel="Save fee note">
      <Card title="Processing fees" description="What your team reads beside the card form.">
        <TextField
          control={record.control}
          name="feeNote"
          label="Fee note"
          placeholder={defaultFeeNote}
          description="Leave blank for the usual note. Clients are not charged a fee."
        />
      </Card>
    </RecordForm>
  );
}
