import { Link } from '@tanstack/react-router';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import type { Estimate } from '../estimate.ts';

/** The days, the people and the invoices of an estimate. */
export function EstimateFacts({ estimate }: { estimate: Estimate }) {
  const { clientId, clientName, jobId, jobTitle, date, expiryDate, invoiceIds } = estimate;

  return (
    <Card title="Details">
      <Facts
        facts={[
          {
            label: 'Client',
            value: (
              <Link to="/contacts/$id" params={{ id: clientId }}>
                {clientName}
              </Link>
            ),
          },
          {
            label: 'Job',
            value: jobId && (
              <Link to="/jobs/$id" params={{ id: jobId }}>
                {jobTitle}
              </Link>
            ),
          },
          { label: 'Date', value: <DayText day={date} /> },
          { label: 'Valid until', value: <DayText day={expiryDate} none="No expiry date" /> },
          {
            label: invoiceIds.length > 1 ? 'Invoices' : 'Invoice',
            value:
              invoiceIds.length > 0 &&
              invoiceIds.map((id, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link to="/invoices/$id" params={{ id }}>{`Invoice #${id}`}</Link>
                </span>
              )),
          },
        ]}
      />
    </Card>
  );
}
