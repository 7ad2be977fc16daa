/** Cards and bank accounts that clients let the company keep, at the provider, for later payments. */
import { z } from 'zod';
import { calendarDay } from '#shared/calendar-day.ts';
import { reference } from '#shared/fields/field-schemas.ts';
import { positiveAmount } from '#features/money/ledger/payment.ts';
import { autopayOfMethod } from './autopay.ts';

/** What can be saved of all that the provider takes. */
export const SAVED_TYPES = ['card', 'us_bank_account'] as const;
export type SavedType = (typeof SAVED_TYPES)[number];

export const savedMethod = z
  .object({
    id: z.int(),
    /** 'Visa ending in 4242'. */
    label: z.string(),
    /** '12/2028'; null for a bank account. */
    expires: z.string().nullable(),
    isExpired: z.boolean(),
    savedOn: calendarDay,
    /** Who agreed to it: 'Maria Alvarez', with the user who recorded it where they were at the office. */
    consentBy: z.string(),
    consentAt: z.iso.datetime(),
    consent: z.string(),
    /** That it pays the client's invoices by itself. */
    autopay: autopayOfMethod.nullable(),
  })
  .meta({ id: 'SavedMethod' });

export type SavedMethod = z.infer<typeof savedMethod>;

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

/** What a card or account is called: 'Visa ending in 4242'. */
export function methodLabel({ type, brand, last4 }: Looks): string {
  const name = type === 'card' ? (BRANDS[brand] ?? 'Card') : `${brand || 'Bank'} account`;

  return `${name} ending in ${last4}`;
}

/** Whether a card can no longer be charged: it is good until the end of its month. */
export function isExpired(
  { expMonth, expYear }: { expMonth: number | null; expYear: number | null },
  today: string,
): boolean {
  if (expMonth === null || expYear === null) return false;

  return `${expYear}-${String(expMonth).padStart(2, '0')}` < today.slice(0, 7);
}
