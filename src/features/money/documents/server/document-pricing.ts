import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/app-error.ts';
import type { TaxRounding } from '#features/office/company/tax.ts';
import { formatCents, toCents } from '#shared/money.ts';
import { documentTotals, isStorableTotal } from '../document-totals.ts';
import { leastChoice } from '../line-choices.ts';
import { toStoredLineItems } from '../line-item.ts';
import type { LineItem, StoredLineItem } from '../line-item.ts';

interface Line {
  id?: string | undefined;
}

function newLineId(): string {
  return randomBytes(9).toString('base64url');
}

/**
 * Returns an id for each line after an edit. A line keeps its id if the document had it, but two
 * lines cannot share one. If no line in the request has an id, lines keep their ids by position.
 * All other lines get new ids.
 */
function lineIds(sent: readonly Line[], before: readonly Line[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  const isByPlace = sent.every(({ id }) => id === undefined);

  return sent.map(({ id }, index) => {
    const kept = isByPlace ? before[index]?.id : id;

    return kept !== undefined && known.delete(kept) ? kept : newLineId();
  });
}

interface Discount {
  /** At most one of the two discounts is set. */
  discountPercent: number | null;
  discountAmountCents: number | null;
}

interface Priced extends Discount {
  items: StoredLineItem[];
  taxRate: number | null;
  taxRounding: TaxRounding;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

interface SentPrices {
  items?: LineItem[] | undefined;
  discountPercent?: number | null | undefined;
  discountAmount?: number | null | undefined;
  taxRate?: number | null | undefined;
  tax?: number | undefined;
}

type Unpriced = Pick<Priced, keyof Discount | 'items' | 'taxRate' | 'taxCents' | 'taxRounding'> & {
  /** The deposit invoiced earlier. */
  lessDepositCents?: number | undefined;
};

/**
 * Returns the starting point for pricing a new document: no lines, discount, or tax, and the given
 * tax rounding.
 */
export const unpriced = (taxRounding: TaxRounding): Unpriced => ({
  items: [],
  discountPercent: null,
  discountAmountCents: null,
  taxRate: null,
  taxCents: 0,
  taxRounding,
});

/** Returns the discount after a request. Sending a percentage clears the amount, and vice versa. */
function discountOf({ discountPercent, discountAmount }: SentPrices, before: Discount): Discount {
  if (discountPercent != null) return { discountPercent, discountAmountCents: null };
  if (discountAmount != null) {
    return { discountPercent: null, discountAmountCents: toCents(discountAmount) };
  }

  return {
    discountPercent: discountPercent === null ? null : before.discountPercent,
    discountAmountCents: discountAmount === null ? null : before.discountAmountCents,
  };
}

const refused = (path: string, message: string) =>
  new AppError('bad_input', `${message}.`, { issues: [{ path, message }] });

/**
 * Returns a document's lines and totals: the stored values with the request applied. Totals in the
 * request are ignored. If the request sends a tax amount but no rate, the stored rate is cleared
 * unless it yields the same amount.
 */
export function priceDocument(sent: SentPrices, before: Unpriced): Priced {
  const { taxRounding } = before;
  const items = sent.items
    ? toStoredLineItems(sent.items, lineIds(sent.items, before.items))
    : before.items;
  const discount = discountOf(sent, before);
  const taxCents = sent.tax === undefined ? before.taxCents : toCents(sent.tax);
  const unpricedNow = { ...before, ...discount, items, taxCents };
  const byRate = documentTotals(unpricedNow);
  const isByRate = sent.tax === undefined || taxCents === byRate.taxCents;
  const keptRate = isByRate ? before.taxRate : null;
  const taxRate = sent.taxRate === undefined ? keptRate : sent.taxRate;

  const { discountAmountCents } = discount;
  const least = documentTotals({ ...unpricedNow, items: leastChoice(items) }).subtotalCents;
  if (discountAmountCents !== null && discountAmountCents > least) {
    const [asked, most] = [discountAmountCents, least].map(formatCents);
    throw refused(
      'discountAmount',
      `The discount of ${asked} is more than the subtotal of ${most}`,
    );
  }

  const totals = documentTotals({ ...unpricedNow, taxRate });
  if (!isStorableTotal(totals)) throw refused('items', 'The total is too large');
  if (totals.totalCents < 0) {
    throw refused('items', 'The lines add up to less than the deposit already invoiced');
  }

  return { items, ...discount, taxRate, taxRounding, ...totals };
}
