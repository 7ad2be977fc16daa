/**
 * The only calculation of a document's totals: form, server, PDF, and page share it, to the cent.
 */
import type { TaxRounding } from '#features/office/company/tax.ts';
import { MAX_CENTS, multiplyCents, percentOfCents } from '#shared/money.ts';

/** The price of a line: unit price in cents, and percent off. */
export interface PricedLine {
  quantity: number;
  priceCents: number;
  discountPercent?: number | undefined;
  /** False for a line that the client can choose and has not chosen. */
  isChosen?: boolean | undefined;
}

/**
 * Returns quantity times price in cents, before any discount, rounded once, half away from zero.
 */
function fullLineCents({ quantity, priceCents }: PricedLine): number {
  return multiplyCents(quantity, priceCents);
}

/** Returns one line's amount in cents: quantity times price after its own discount. */
export function lineTotalCents(line: PricedLine): number {
  const full = fullLineCents(line);

  return full - (line.discountPercent ? percentOfCents(line.discountPercent, full) : 0);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Splits an amount over parts in proportion to their sizes, by largest remainder: the shares add up
 * to the amount, and no share exceeds its part when the amount does not exceed their sum. Whole
 * cents.
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
  /** The sum of the lines in the total, after their own discounts. */
  subtotalCents: number;
  /** Deducted from the subtotal, before tax. */
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

/** The input of the totals calculation. */
export interface TotaledDocument {
  items: readonly PricedLine[];
  /** Percent of the subtotal; null for an amount or no discount. */
  discountPercent?: number | null | undefined;
  /** Deducted from the subtotal, down to zero; null for a percentage or none. */
  discountAmountCents?: number | null | undefined;
  taxRate: number | null;
  taxCents: number;
  taxRounding: TaxRounding;
  lessDepositCents?: number | undefined;
}

/**
 * Returns a document's totals in cents: the sum of rounded lines, the discount, and tax on the
 * rest, rounded once or on each line. A tax rate overrides a tax amount. A deposit invoiced earlier
 * is deducted from the total.
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

/** Returns the label of a document's discount: 'Discount (5%)'. */
export function discountWords({
  discountPercent,
}: Pick<TotaledDocument, 'discountPercent'>): string {
  return discountPercent ? `Discount (${discountPercent}%)` : 'Discount';
}

/** Returns true when a document's total can be stored. */
export function isStorableTotal({ totalCents }: DocumentTotals): boolean {
  return totalCents <= MAX_CENTS;
}
