import type { DocumentContent } from '#features/money/documents/document-revision.ts';
import { isSameValue } from '#shared/same-value.ts';

/**
 * True if two versions of an estimate differ only in the chosen options and the resulting totals:
 * the client made the change, not the company.
 */
export function differsByChoice(seen: DocumentContent, now: DocumentContent): boolean {
  return isSameDeposit(seen, now) && isSameValue(offered(seen), offered(now));
}

/**
 * Returns what the company offered: everything except the chosen options and the totals derived
 * from them.
 */
function offered({
  items,
  subtotalCents: _subtotal,
  totalCents: _total,
  depositCents: _deposit,
  taxCents,
  discountCents,
  ...terms
}: DocumentContent) {
  return {
    ...terms,
    taxCents: terms.taxRate === null ? taxCents : null,
    discountCents: terms.discountPercent === null ? discountCents : null,
    items: items.map(({ isChosen: _isChosen, ...line }) => line),
  };
}

/** True for the same amount, or the same percentage of the total to the cent. */
function isSameDeposit(seen: DocumentContent, now: DocumentContent): boolean {
  const share = Math.abs(seen.depositCents * now.totalCents - now.depositCents * seen.totalCents);

  return (
    seen.depositCents === now.depositCents || share <= Math.max(seen.totalCents, now.totalCents)
  );
}
