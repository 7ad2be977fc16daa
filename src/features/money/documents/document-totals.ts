/** The one calculation of a document's totals: form, server, PDF and page share it, to the cent. */
import type { TaxRounding } from '#features/office/company/tax.ts';
import { MAX_CENTS, multiplyCents, percentOfCents } from '#shared/money.ts';

/** What a line costs: the price of one in cents, and percent off. */
export interface PricedLine {
  quantity: number;
  priceCents: number;
  discountPercent?: number | undefined;
  /** False of a line that the client can choose and has not. */
  isChosen?: boolean | undefined;
}

/** Quantity times price in cents, before any discount, rounded once, half away from zero. */
function fullLineCents({ quantity, priceCents }: PricedLine): number {
  return multiplyCents(quantity, priceCents);
}

/** One line's amount in cents: what is left of quantity times price after its own discount. */
export function lineTotalCents(line: PricedLine): number {
  const full = fullLineCents(line);

  return full - (line.discountPercent ? percentOfCents(line.discountPercent, full) : 0);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Splits an amount over parts in proportion to their sizes, by largest remainder: the shares add up to
 * the amount, and none is more than its part where the amount is no more than their sum. Whole cents.
 */
export function allocate(cents: number, parts: readonly number[]): number[] {
  const whole = BigInt(sumOf(parts));
  if (whole === 0n) return parts.map(() => 0);
  const exact = parts.map((part) => BigInt(cents) * BigInt(part));
  const shares = exact.map((product) => Number(product / whole));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const missing = cents - sumOf(shares);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;

  return shares;
}

interface DocumentTotals {
  /** Of the lines that count, after their own discounts. */
  subtotalCents: number;
  /** Off the subtotal, before tax. */
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

/** What a document's totals are figured from. */
export interface TotaledDocument {
  items: readonly PricedLine[];
  /** Percent of the subtotal; null for an amount or no discount. */
  discountPercent?: number | null | undefined;
  /** Off the subtotal, of which it takes no more than all; null for a percentage or none. */
  discountAmountCents?: number | null | undefined;
  taxRate: number | null;
  taxCents: number;
  taxRounding: TaxRounding;
  lessDepositCents?: number | undefined;
}

/**
 * A document's totals in cents: the sum of rounded lines, what is off it, and tax on the rest that is
 * rounded once or on each line. A tax rate overrides a tax amount. What was invoiced as a deposit before
 * is taken off the total.
 */
export function documentTotals(document: TotaledDocument): DocumentTotals {
  const { taxRate, taxRounding, lessDepositCents = 0 } = document;
  const { discountPercent, discountAmountCents } = document;
  const lines = document.items.filter(({ isChosen }) => isChosen !== false).map(lineTotalCents);
  const subtotalCents = sumOf(lines);
  const discountCents = discountPercent
    ? percentOfCents(discountPercent, subtotalCents)
    : Math.min(discountAmountCents ?? 0, subtotalCents);
  const shares = allocate(discountCents, lines);
  const taxed =
    taxRounding === 'line'
      ? lines.map((line, index) => line - (shares[index] ?? 0))
      : [subtotalCents - discountCents];
  const taxCents =
    taxRate === null
      ? document.taxCents
      : sumOf(taxed.map((amount) => percentOfCents(taxRate, amount)));
  const totalCents = subtotalCents - discountCents + taxCents - lessDepositCents;

  return { subtotalCents, discountCents, taxCents, totalCents };
}

/** The discount of a document in words: 'Discount (5%)'. */
export function discountWords({
  discountPercent,
}: Pick<TotaledDocument, 'discountPercent'>): string {
  return discountPercent ? `Discount (${discountPercent}%)` : 'Discount';
}

/** Whether a document's total can be stored. */
export function isStorableTotal({ totalCents }: DocumentTotals): boolean {
  return totalCents <= MAX_CENTS;
}
