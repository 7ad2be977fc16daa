import { Link } from '@tanstack/react-router';
import { DocumentFacts } from '#features/documents/web/document-facts.tsx';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import type { Estimate } from '../estimate.ts';

/** The dates, people and invoices of an estimate. */
export function EstimateFacts({ estimate }: { estimate: Estimate }) {
  const { expiryDate, invoiceIds, invoiceNumbers, acceptedAt, declinedAt, declineReason } =
    estimate;

  return (
    <DocumentFacts
      document={estimate}
      more={[
        { label: 'Valid until', value: <DayText day={expiryDate} none="No expiry date" /> },
        { label: 'Accepted', value: acceptedAt && <InstantDayText instant={acceptedAt} /> },
        { label: 'Declined', value: declinedAt && <InstantDayText instant={declinedAt} /> },
        { label: 'Reason', value: declineReason },
        {
          label: invoiceIds.length > 1 ? 'Invoices' : 'Invoice',
          value:
            invoiceIds.length > 0 &&
            invoiceIds.map((id, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to="/invoices/$id" params={{ id }}>
                  {invoiceNumbers[index]}
                </Link>
              </span>
            )),
        },
      ]}
    />
  );
}
