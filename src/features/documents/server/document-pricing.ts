import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/app-error.ts';
import type { TaxRounding } from '#features/company/tax.ts';
import { toCents } from '#shared/money.ts';
import { documentTotals, isStorableTotal, toStoredLineItems } from '../line-item.ts';
import type { LineItem, StoredLineItem } from '../line-item.ts';

interface Line {
  id?: string | undefined;
}

function newLineId(): string {
  return randomBytes(9).toString('base64url');
}

/**
 * The id of each line after an edit. A line that names its id keeps it, once, when the document had
 * it. A client that names none keeps them by place; every other line gets a new one.
 */
function lineIds(sent: readonly Line[], before: readonly Line[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  const isByPlace = sent.every(({ id }) => id === undefined);

  return sent.map(({ id }, index) => {
    const kept = isByPlace ? before[index]?.id : id;

    return kept !== undefined && known.delete(kept) ? kept : newLineId();
  });
}

interface Priced {
  items: StoredLineItem[];
  taxRate: number | null;
  taxRounding: TaxRounding;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

interface SentPrices {
  items?: LineItem[] | undefined;
  taxRate?: number | null | undefined;
  tax?: number | undefined;
}

type Unpriced = Pick<Priced, 'items' | 'taxRate' | 'taxCents' | 'taxRounding'> & {
  /** What was invoiced as a deposit before. */
  lessDepositCents?: number | undefined;
};

/** A document without prices yet, whose tax will be rounded that way. */
export const unpriced = (taxRounding: TaxRounding): Unpriced => ({
  items: [],
  taxRate: null,
  taxCents: 0,
  taxRounding,
});

/**
 * A document's lines and totals from a request, merged with the stored ones; totals in the request
 * are ignored. A tax amount that differs from the rate's and is sent without a rate replaces the
 * rate.
 */
export function priceDocument(sent: SentPrices, before: Unpriced): Priced {
  const { taxRounding, lessDepositCents } = before;
  const items = sent.items
    ? toStoredLineItems(sent.items, lineIds(sent.items, before.items))
    : before.items;
  const taxCents = sent.tax === undefined ? before.taxCents : toCents(sent.tax);
  const byRate = documentTotals({ ...before, items, taxCents });
  const isByRate = sent.tax === undefined || taxCents === byRate.taxCents;
  const keptRate = isByRate ? before.taxRate : null;
  const taxRate = sent.taxRate === undefined ? keptRate : sent.taxRate;

  const totals = documentTotals({ items, taxRate, taxCents, taxRounding, lessDepositCents });
  if (!isStorableTotal(totals)) {
    throw new AppError('bad_input', 'The total is too large.', {
      issues: [{ path: 'items', message: 'The total is too large' }],
    });
  }

  if (totals.totalCents < 0) {
    const message = 'The lines add up to less than the deposit that was invoiced before';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'items', message }] });
  }

  return { items, taxRate, taxRounding, ...totals };
}
