/** Computes a document's totals as the user types. Invalid numbers count as zero. */
import type { TaxRounding } from '#features/office/company/tax.ts';
import { toCents } from '#shared/money.ts';
import { documentTotals, type PricedLine } from '../document-totals.ts';
import { settleChoices, type Choice } from '../line-choices.ts';
import type { LineItem } from '../line-item.ts';

export const counted = (typed: unknown): number => (Number.isFinite(typed) ? Number(typed) : 0);

/** The form fields that affect the totals. */
export const TOTALED = [
  'items',
  'discountPercent',
  'discountAmount',
  'taxRate',
  'tax',
  'taxRounding',
  'lessDeposit',
] as const;

/** Converts a form line for the totals calculation. */
export function typedLine(line: Partial<LineItem> | undefined): PricedLine & Choice {
  return {
    quantity: counted(line?.quantity),
    priceCents: toCents(counted(line?.price)),
    discountPercent: counted(line?.discountPercent),
    package: line?.package,
    isOptional: line?.isOptional,
    isChosen: line?.isChosen,
  };
}

/**
 * Returns the totals for the form's values, given in the order of `TOTALED`, along with the parsed
 * discount, rate, and deposit.
 */
export function typedTotals(typed: readonly unknown[]) {
  const [items, percent, amount, taxRate, tax, taxRounding, lessDeposit] = typed;
  const discountPercent = typeof percent === 'number' ? counted(percent) : null;
  const rate = taxRate === null ? null : counted(taxRate);
  const lessDepositCents = toCents(counted(lessDeposit));
  const totals = documentTotals({
    items: settleChoices((items as Partial<LineItem>[]).map(typedLine)),
    discountPercent,
    discountAmountCents: typeof amount === 'number' ? toCents(counted(amount)) : null,
    taxRate: rate,
    taxCents: toCents(counted(tax)),
    taxRounding: taxRounding as TaxRounding,
    lessDepositCents,
  });

  return { ...totals, discountPercent, taxRate: rate, lessDepositCents };
}
