import { Link } from '@tanstack/react-router';
import { DocumentFacts } from '#features/line-items/web/document-facts.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import type { Invoice } from '../invoice.ts';

/** The days, the people and the origin of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { dueDate, estimateId, estimateNumber } = invoice;

  return (
    <DocumentFacts
      document={invoice}
      more={[
        { label: 'Due', value: <DayText day={dueDate} none="No due date" /> },
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
