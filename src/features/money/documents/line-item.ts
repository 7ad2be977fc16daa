/** Line items of estimates and invoices, in requests, responses, and the database. */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { dollars, hasAtMostDecimals, toCents, toDollars } from '#shared/money.ts';
import type { PricedLine } from './document-totals.ts';
import { settleChoices, type Choice } from './line-choices.ts';

const MAX_QUANTITY = 1_000_000;
export const MAX_LINES = 500;

/** Percent off a line or an entire document. */
export const discountPercent = z
  .number('Enter a percentage')
  .gt(0, 'Enter more than 0')
  .max(100, 'Enter at most 100')
  .refine((percent) => hasAtMostDecimals(percent, 2), 'Use at most two decimals');

const lineItem = z.object({
  /** Never changes once assigned. The server assigns an id to each new line. */
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
  /** Percent off this line; omitted if there is no discount. */
  discountPercent: discountPercent.nullish(),
  /**
   * Estimates only: the name of the package this line belongs to. The client chooses one package.
   */
  package: z.string().trim().max(60, 'A package can have at most 60 characters').optional(),
  /** Estimates only: true if the client can add or leave out this line. */
  isOptional: z.boolean().optional(),
  /** True if this optional line or package counts toward the total. */
  isChosen: z.boolean().optional(),
});

export type LineItem = z.infer<typeof lineItem>;

/** A document's line items; at least one. */
export const lineItems = z
  .array(lineItem, 'At least one item is required')
  .min(1, 'At least one item is required')
  .max(MAX_LINES, `At most ${MAX_LINES} items`);

/** Line items in a request: an array, or a JSON string of one. */
export const lineItemsInput = z.preprocess((sent: z.input<typeof lineItems> | string): unknown => {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}, lineItems);

/** A line item as returned by the API. */
export const savedLineItem = lineItem.required({ id: true });

/** A line item as stored in the database, with its price in cents. */
export interface StoredLineItem extends PricedLine, Choice {
  id: string;
  description: string;
}

/**
 * Converts a document's line items to their stored format: assigns `ids` by index and makes the
 * choices consistent.
 */
export function toStoredLineItems(
  items: readonly LineItem[],
  ids: readonly string[],
): StoredLineItem[] {
  return settleChoices(
    items.map(({ price, discountPercent: off, ...line }, index) => ({
      ...line,
      ...(off && { discountPercent: off }),
      id: ids[index] ?? String(index),
      priceCents: toCents(price),
    })),
  );
}

/** Converts a stored line item to the API format. */
export function toLineItem({
  priceCents,
  ...line
}: StoredLineItem): z.output<typeof savedLineItem> {
  return { ...line, price: toDollars(priceCents) };
}
