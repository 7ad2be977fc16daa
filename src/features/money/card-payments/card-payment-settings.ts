/** The status and settings of card payments, for administrators. */
import { z } from 'zod';
import { versionField } from '#shared/fields/field-schemas.ts';
import { flag, text, value } from '#shared/fields/fields.ts';
import { defineSingleton } from '#shared/singleton.ts';

/** Server settings that an administrator must set for card payments, in this order. */
export const CARD_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

export const cardPaymentSetup = defineSingleton({
  schemaName: 'CardPaymentSetup',
  sections: {
    fees: {
      /** The company's note about processing fees; null to use the default. */
      feeNote: text('Fee note', { max: 300 }),
    },
  },
  computed: {
    /** True if this server accepts cards. */
    isOn: flag('Card payments'),
    /** True if no real money moves. */
    isTest: flag('Test mode'),
    missing: value('Missing server settings', z.array(z.enum(CARD_SETTINGS))),
    /** The URL for the provider's webhook; null if this server's public URL is not set. */
    webhookUrl: value('Webhook URL', z.string().nullable()),
    /** The time of the last event with a valid provider signature; null if there has been none. */
    heardAt: value('Last message from Stripe', z.iso.datetime().nullable()),
    defaultFeeNote: value('Default fee note', z.string()),
  },
});

export type CardPaymentSetup = z.infer<typeof cardPaymentSetup.record>;

/** Updates must contain the fee note. */
export const cardPaymentSetupUpdate = cardPaymentSetup.sections.fees.form.extend({
  version: versionField,
});
