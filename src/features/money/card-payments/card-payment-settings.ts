/** The status and settings of card payments, for administrators. */
import { z } from 'zod';
import { optionalText, versionField } from '#shared/fields/field-schemas.ts';

/** Server settings that an administrator must set for card payments, in this order. */
export const CARD_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

export const FEE_NOTE_LENGTH = 300;

export const cardPaymentSetup = z
  .object({
    /** True if this server accepts cards. */
    isOn: z.boolean(),
    /** True if no real money moves. */
    isTest: z.boolean(),
    missing: z.array(z.enum(CARD_SETTINGS)),
    /** The URL for the provider's webhook; null if this server's public URL is not set. */
    webhookUrl: z.string().nullable(),
    /** The time of the last event with a valid provider signature; null if there has been none. */
    heardAt: z.iso.datetime().nullable(),
    /** The company's note about processing fees; null to use the default. */
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
