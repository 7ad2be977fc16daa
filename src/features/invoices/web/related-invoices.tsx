import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { jobEndpoints } from '#features/jobs/job-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { useCan } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { NewRecordButton } from '#web/ui/new-record-button.tsx';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { InvoiceStatusBadges } from './invoice-status-badges.tsx';

interface RelatedInvoicesProps {
  of: { field: 'clientId' | 'jobId'; id: number };
  action: ReactNode;
}

/** The invoices on the page of a client or a job, with the balance of those paid in part. */
export function RelatedInvoices({ of, action }: RelatedInvoicesProps) {
  return (
    <RelatedList
      title="Invoices"
      endpoint={invoiceEndpoints.list}
      of={of}
      sort="-date"
      listPage="/invoices"
      empty="No invoices yet"
      action={action}
      row={(invoice) => ({
        href: `/invoices/${invoice.id}`,
        title: invoice.invoiceNumber,
        details: [
          invoice.description,
          invoice.dueDate && (
            <>
              Due <DayText day={invoice.dueDate} />
            </>
          ),
          invoice.owed > 0 && invoice.owed < invoice.total && (
            <>
              <MoneyText dollars={invoice.owed} /> left
            </>
          ),
        ],
        badge: <InvoiceStatusBadges invoice={invoice} />,
        figure: <MoneyText dollars={invoice.total} />,
      })}
    />
  );
}

/** The invoices of a job, with a way to a new one for it, for users who may read them. */
export function InvoicesOfJob({ id }: { id: number }) {
  const canRead = useCan('invoices', 'read');
  const { data: job } = useQuery(endpointQuery(jobEndpoints.read, { params: { id } }));
  if (!canRead || !job) return null;
  const search = { clientId: job.clientId, jobId: id };

  return (
    <RelatedInvoices
      of={{ field: 'jobId', id }}
      action={<NewRecordButton resource="invoices" search={search} />}
    />
  );
}
