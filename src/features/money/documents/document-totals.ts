/**
 * Calculates a document's totals. The form, the server, the PDF, and the client page all use this
 * code, so they agree to the cent.
 */
import type { TaxRounding } from '#features/office/company/tax.ts';
import { MAX_CENTS, multiplyCents, percentOfCents } from '#shared/money.ts';

/** A line's quantity, unit price in cents, and percent off. */
export interface PricedLine {
  quantity: number;
  priceCents: number;
  discountPercent?: number | undefined;
  /** False for an optional line or package that the client has not chosen. */
  isChosen?: boolean | undefined;
}

/** Returns quantity times price in cents, before any discount, rounded half away from zero. */
function fullLineCents({ quantity, priceCents }: PricedLine): number {
  return multiplyCents(quantity, priceCents);
}

/** Returns a line's amount in cents: quantity times price, less the line's discount. */
export function lineTotalCents(line: PricedLine): number {
  const full = fullLineCents(line);

  return full - (line.discountPercent ? percentOfCents(line.discountPercent, full) : 0);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Splits an amount into whole-cent shares in proportion to `parts`, using the largest remainder
 * method. The shares add up to the amount. No share exceeds its part unless the amount exceeds the
 * sum of the parts.
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
  /** The sum of all lines that count toward the total, after line discounts. */
  subtotalCents: number;
  /** Deducted from the subtotal, before tax. */
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

/** Fields used to calculate a document's totals. */
export interface TotaledDocument {
  items: readonly PricedLine[];
  /** Percent off the subtotal; null if the discount is an amount, or if there is none. */
  discountPercent?: number | null | undefined;
  /**
   * Deducted from the subtotal, but never below zero; null if the discount is a percentage, or if
   * there is none.
   */
  discountAmountCents?: number | null | undefined;
  taxRate: number | null;
  taxCents: number;
  taxRounding: TaxRounding;
  lessDepositCents?: number | undefined;
}

/**
 * Returns a document's totals in cents. Each line is rounded before it is added. Tax applies after
 * the discount and is rounded once or per line. A tax rate overrides a tax amount. A deposit
 * invoiced earlier is deducted from the total.
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

/** Returns the label of a document's discount, such as 'Discount (5%)'. */
export function discountWords({
  discountPercent,
}: Pick<TotaledDocument, 'discountPercent'>): string {
  return discountPercent ? `Discount (${discountPercent}%)` : 'Discount';
}

/** True if the total is small enough to store. */
export function isStorableTotal({ totalCents }: DocumentTotals): boolean {
  return totalCents <= MAX_CENTS;
}
