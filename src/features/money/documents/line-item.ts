/** Line items of estimates and invoices, in requests, in the database, and in responses. */
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { dollars, hasAtMostDecimals, toCents, toDollars } from '#shared/money.ts';
import type { PricedLine } from './document-totals.ts';
import { settleChoices, type Choice } from './line-choices.ts';

const MAX_QUANTITY = 1_000_000;
export const MAX_LINES = 500;

/** Percent off a line or a document. */
export const discountPercent = z
  .number('Enter a percentage')
  .gt(0, 'Enter more than 0')
  .max(100, 'Enter at most 100')
  .refine((percent) => hasAtMostDecimals(percent, 2), 'Use at most two decimals');

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
  /** Percent off this line; missing for none. */
  discountPercent: discountPercent.nullish(),
  /** On an estimate: the name of the package with this line; the client chooses one package. */
  package: z.string().trim().max(60, 'A package can have at most 60 characters').optional(),
  /** On an estimate: true when the client can add or leave out this line. */
  isOptional: z.boolean().optional(),
  /** True when an optional line is in the total. */
  isChosen: z.boolean().optional(),
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

/** A line in the database: the price in cents. */
export interface StoredLineItem extends PricedLine, Choice {
  id: string;
  description: string;
}

/** Returns the lines of a document with an id for each, by index, and their choices settled. */
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

/** Converts a stored line to the format of requests and responses. */
export function toLineItem({
  priceCents,
  ...line
}: StoredLineItem): z.output<typeof savedLineItem> {
  return { ...line, price: toDollars(priceCents) };
}
