/**
 * Cards and bank accounts that clients let the company save with the provider for later payments.
 */
import { z } from 'zod';
import { calendarDay } from '#shared/calendar-day.ts';
import { reference } from '#shared/fields/field-schemas.ts';
import { positiveAmount } from '#features/money/ledger/payment.ts';

/** Payment types that can be saved. */
export const SAVED_TYPES = ['card', 'us_bank_account'] as const;
export type SavedType = (typeof SAVED_TYPES)[number];

export const savedMethod = z
  .object({
    id: z.int(),
    /** For example 'Visa ending in 4242'. */
    label: z.string(),
    /** For example '12/2028'; null for a bank account. */
    expires: z.string().nullable(),
    isExpired: z.boolean(),
    savedOn: calendarDay,
    /**
     * The client who consented, such as 'Maria Alvarez', and the user who recorded it if it was
     * given at the office.
     */
    consentBy: z.string(),
    consentAt: z.iso.datetime(),
    consent: z.string(),
    /** The client's consent to autopay with this method; null if not given. */
    autopay: z
      .object({ since: calendarDay, agreedAt: z.iso.datetime(), consent: z.string() })
      .nullable(),
  })
  .meta({ id: 'SavedMethod' });

export type SavedMethod = z.infer<typeof savedMethod>;

/**
 * The failure code of a charge that never reached the provider. It counts as neither a decline nor
 * an attempt.
 */
export const NOT_MADE = 'gable_not_made';

export const savedCharge = z.object({
  amount: positiveAmount,
  invoiceId: reference('Please select an invoice'),
});

interface Looks {
  type: SavedType;
  brand: string;
  last4: string;
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns a card's or account's label: 'Visa ending in 4242'. */
export function methodLabel({ type, brand, last4 }: Looks): string {
  const name = type === 'card' ? (BRANDS[brand] ?? 'Card') : `${brand || 'Bank'} account`;

  return `${name} ending in ${last4}`;
}

/**
 * Returns true if a card has expired. Cards are valid through the end of their expiration month.
 */
export function isExpired(
  { expMonth, expYear }: { expMonth: number | null; expYear: number | null },
  today: string,
): boolean {
  if (expMonth === null || expYear === null) return false;

  return `${expYear}-${String(expMonth).padStart(2, '0')}` < today.slice(0, 7);
}
