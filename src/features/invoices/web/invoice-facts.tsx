import { Link } from '@tanstack/react-router';
import { DocumentFacts } from '#features/documents/web/document-facts.tsx';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import type { Invoice } from '../invoice.ts';

/** The dates, people and origin of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { dueDate, estimateId, estimateNumber, cancelledAt, cancelReason } = invoice;

  return (
    <DocumentFacts
      document={invoice}
      more={[
        { label: 'Due', value: <DayText day={dueDate} none="No due date" /> },
        { label: 'Cancelled', value: cancelledAt && <InstantDayText instant={cancelledAt} /> },
        { label: 'Reason', value: cancelReason },
        {
          label: 'Estimate',
          value: estimateId !== null && (
            <Link to="/estimates/$id" params={{ id: estimateId }}>
              {estimateNumber}
            </Link>
          ),
        },
      ]}
    />
  );
}
