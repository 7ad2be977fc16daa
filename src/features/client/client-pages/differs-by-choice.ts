import type { DocumentContent } from '#features/money/documents/document-revision.ts';
import { isSameValue } from '#shared/same-value.ts';

/**
 * True when two versions of an estimate differ only in the choice and the sums that follow from it:
 * the client changed it, not the company.
 */
export function differsByChoice(seen: DocumentContent, now: DocumentContent): boolean {
  return isSameDeposit(seen, now) && isSameValue(offered(seen), offered(now));
}

/** Returns the company's offer: everything but the choice, and the totals that do not derive from it. */
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

/** The same amount, or the same share of the total to the cent. */
function isSameDeposit(seen: DocumentContent, now: DocumentContent): boolean {
  const share = Math.abs(seen.depositCents * now.totalCents - now.depositCents * seen.totalCents);

  return (
    seen.depositCents === now.depositCents || share <= Math.max(seen.totalCents, now.totalCents)
  );
}
