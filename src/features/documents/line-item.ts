/** Line items of estimates and invoices, and the one calculation of a document's totals. */
import { z } from 'zod';
import type { TaxRounding } from '#features/company/tax.ts';
import { requiredText } from '#shared/fields/field-schemas.ts';
import {
  dollars,
  hasAtMostDecimals,
  MAX_CENTS,
  multiplyCents,
  percentOfCents,
  toCents,
} from '#shared/money.ts';

const MAX_QUANTITY = 1_000_000;
export const MAX_LINES = 500;

const lineItem = z.object({
  /** Stays the same through every edit. The server assigns it to a new line. */
  id: z.string().max(40).optional(),
  description: requiredText('Description', 2000),
  quantity: z
    .number('Quantity must be greater than 0')
    .min(0.01, 'Quantity must be greater than 0')
    .max(MAX_QUANTITY, 'This quantity is too large')
    .refine((value) => hasAtMostDecimals(value, 4), 'Use at most four decimals'),
  price: z
    .number('Price must be greater than 0')
    .pipe(dollars.refine((value) => value >= 0.01, 'Price must be greater than 0')),
});

export type LineItem = z.infer<typeof lineItem>;

/** The lines of a document: at least one. */
export const lineItems = z
  .array(lineItem, 'At least one item is required')
  .min(1, 'At least one item is required')
  .max(MAX_LINES, `At most ${MAX_LINES} items`);

/** Line items in a request: a list, or a list as JSON text. */
export const lineItemsInput = z.preprocess((sent: z.input<typeof lineItems> | string): unknown => {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}, lineItems);

/** A line as the API returns it. */
export const savedLineItem = lineItem.required({ id: true });

/** A line as the database stores it: the price in cents. */
export interface StoredLineItem {
  id: string;
  description: string;
  quantity: number;
  priceCents: number;
}

/** One line's amount in cents: quantity times price, rounded once, half away from zero. */
export function lineTotalCents(line: { quantity: number; priceCents: number }): number {
  return multiplyCents(line.quantity, line.priceCents);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

interface DocumentTotals {
  /** Of the lines. */
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

/**
 * A document's totals in cents: the sum of rounded lines, and tax that is rounded once or on each
 * line. Form, server and PDF share it, so that they agree to the cent. A tax rate overrides a tax
 * amount. What was invoiced as a deposit before is taken off the total.
 */
export function documentTotals(document: {
  items: readonly { quantity: number; priceCents: number }[];
  taxRate: number | null;
  taxCents: number;
  taxRounding: TaxRounding;
  lessDepositCents?: number | undefined;
}): DocumentTotals {
  const { taxRate, taxRounding, lessDepositCents = 0 } = document;
  const lines = document.items.map(lineTotalCents);
  const subtotalCents = sumOf(lines);
  const taxed = taxRounding === 'line' ? lines : [subtotalCents];
  const taxCents =
    taxRate === null
      ? document.taxCents
      : sumOf(taxed.map((amount) => percentOfCents(taxRate, amount)));

  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents - lessDepositCents };
}

/** Whether a document's total can be stored. */
export function isStorableTotal({ totalCents }: DocumentTotals): boolean {
  return totalCents <= MAX_CENTS;
}

/** The lines of a document with an id for each, by index. */
export function toStoredLineItems(
  items: readonly LineItem[],
  ids: readonly string[],
): StoredLineItem[] {
  return items.map(({ description, quantity, price }, index) => ({
    id: ids[index] ?? String(index),
    description,
    quantity,
    priceCents: toCents(price),
  }));
}
