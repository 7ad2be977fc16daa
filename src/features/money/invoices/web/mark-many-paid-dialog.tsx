import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '#shared/money.ts';
import { previewQuery } from '#web/api/preview-query.ts';
import type { BulkQuestion } from '#web/list/bulk-action.ts';
import { counted } from '#web/record/bulk-actions.ts';
import { invoice } from '../invoice.ts';
import { invoiceEndpoints, type LeftToPay } from '../invoice-endpoints.ts';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';

const inWords = new Intl.ListFormat('en-US');

/** Returns a note such as 'Skipped: 1 cancelled, 2 already paid.'; null if none are skipped. */
function skippedWords({ cancelled, paid, others }: LeftToPay): string | null {
  const parts = [
    cancelled > 0 && `${cancelled.toLocaleString('en-US')} cancelled`,
    paid > 0 && `${paid.toLocaleString('en-US')} already paid`,
    others > 0 && `${others.toLocaleString('en-US')} you cannot change`,
  ].filter((part) => part !== false);

  return parts.length === 0 ? null : `Skipped: ${inWords.format(parts)}.`;
}

/**
 * Asks for the payment method before marking several invoices as paid. Only counts those with a
 * balance.
 */
export function MarkManyPaidDialog({ ids, ...dialog }: BulkQuestion) {
  const { data, isError } = useQuery(
    previewQuery(invoiceEndpoints.leftToPay, { body: { ids: [...ids] } }),
  );
  if (isError) return <MarkPaidDialog what={counted(ids.length, invoice.noun)} {...dialog} />;
  if (!data) return <MarkPaidDialog what={null} {...dialog} />;
  const { payable, amount } = data;
  if (payable === 0) {
    const what = ids.length === 1 ? 'this invoice' : 'these invoices';

    return <MarkPaidDialog what={what} note={skippedWords(data)} canConfirm={false} {...dialog} />;
  }
  const skipped = skippedWords(data);
  const note = `${formatDollars(amount)} total.${skipped ? ` ${skipped}` : ''}`;

  return <MarkPaidDialog what={counted(payable, invoice.noun)} note={note} {...dialog} />;
}
