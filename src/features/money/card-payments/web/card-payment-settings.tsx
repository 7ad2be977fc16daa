import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#shared/calendar-day.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { useSettingsForm } from '#web/form/use-settings-form.ts';
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
import { cardPaymentSetup } from '../card-payment-settings.ts';
import type { CARD_SETTINGS, CardPaymentSetup } from '../card-payment-settings.ts';
import layout from '#web/ui/layout.module.css';
import text from '#web/ui/text.module.css';

const section = cardPaymentSetup.sections.fees;
const Field = fieldOf(section);

const SETTINGS: Record<(typeof CARD_SETTINGS)[number], { example: string; text: string }> = {
  STRIPE_SECRET_KEY: {
    example: 'sk_live_…',
    text: 'In Stripe: Developers, API keys, Secret key.',
  },
  STRIPE_PUBLISHABLE_KEY: {
    example: 'pk_live_…',
    text: 'In Stripe: Developers, API keys, Publishable key.',
  },
  STRIPE_WEBHOOK_SECRET: {
    example: 'whsec_…',
    text: 'In Stripe: Developers, Webhooks, Signing secret.',
  },
};

/** Shows the status of card payments and any missing settings, and edits the fee note. */
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
      description="Take card and bank payments in the office and on client pages."
      actions={<ColorBadge {...badgeOf(setup)} />}
    >
      {isOn && (
        <Facts
          facts={[
            {
              label: cardPaymentSetup.labels.heardAt,
              value: heardAt === null ? 'None yet' : formatInstant(heardAt, timeZoneName),
            },
          ]}
        />
      )}
      {isOn && heardAt === null && (
        <div className={layout.above}>
          <Notice tone="warning" title="No messages from Stripe yet">
            Without the webhook, payments are recorded a few minutes late. Add the URL below in
            Stripe under Developers, Webhooks.
          </Notice>
        </div>
      )}
      {isTest && (
        <div className={layout.above}>
          <Notice tone="warning" title="No real money is charged">
            These are test keys. Clients cannot pay with real cards until the live keys are set.
          </Notice>
        </div>
      )}
      {missing.length > 0 && (
        <div className={layout.above}>
          <Notice tone="info" title="Card payments are not set up yet">
            Set these on the server and restart Gable. Remove them to turn off card payments.
            <ServerSettings names={missing} about={SETTINGS} />
          </Notice>
        </div>
      )}
      <div className={layout.above}>
        {webhookUrl === null ? (
          <p className={text.hint}>Set PUBLIC_URL on the server to see the webhook URL here.</p>
        ) : (
          <CopyField label={cardPaymentSetup.labels.webhookUrl} text={webhookUrl} />
        )}
      </div>
    </Card>
  );
}

function FeeNoteForm({ setup }: { setup: CardPaymentSetup }) {
  const record = useSettingsForm({
    section,
    settings: setup,
    save: ({ feeNote = null, version }) =>
      callApi(cardPaymentEndpoints.updateSetup, { body: { feeNote, version } }),
    onSaved: () => {
      toast({ title: 'Fee note saved', tone: 'success' });
    },
    failure: { title: 'Error', description: 'Failed to save the fee note. Please try again.' },
  });

  return (
    <RecordForm record={record} submitLabel="Save fee note">
      <Card title="Processing fees" description="Shown to your team next to the card form.">
        <Field
          name="feeNote"
          placeholder={setup.defaultFeeNote}
          description="Leave blank for the default note. Clients are not charged a fee."
        />
      </Card>
    </RecordForm>
  );
}
