/** The state and settings of card payments for administrators. */
import { z } from 'zod';
import { optionalText, versionField } from '#shared/fields/field-schemas.ts';

/** The server settings that an administrator makes for card payments, in this order. */
export const CARD_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

export const FEE_NOTE_LENGTH = 300;

export const cardPaymentSetup = z
  .object({
    /** True when this server accepts cards. */
    isOn: z.boolean(),
    /** True when no real money moves. */
    isTest: z.boolean(),
    missing: z.array(z.enum(CARD_SETTINGS)),
    /** The URL for the provider's webhook; null when this server does not know its own. */
    webhookUrl: z.string().nullable(),
    /** The time of the last event with the provider's signature; null before the first. */
    heardAt: z.iso.datetime().nullable(),
    /** The company's note about processing fees; null for the default. */
    feeNote: z.string().nullable(),
    defaultFeeNote: z.string(),
    version: z.int(),
  })
  .meta({ id: 'CardPaymentSetup' });

export type CardPaymentSetup = z.infer<typeof cardPaymentSetup>;

export const cardPaymentSetupUpdate = z.object({
  feeNote: optionalText('Fee note', FEE_NOTE_LENGTH),
  version: versionField,
});
