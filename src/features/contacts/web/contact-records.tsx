import { useQuery } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { RelatedEstimates } from '#features/estimates/web/related-estimates.tsx';
import { RelatedInvoices } from '#features/invoices/web/related-invoices.tsx';
import { jobEndpoints } from '#features/jobs/job-endpoints.ts';
import { paymentEndpoints } from '#features/payments/payment-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { useCan } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { NewRecordButton } from '#web/ui/new-record-button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import type { Contact } from '../contact.ts';

/** What a contact has with us: jobs, estimates, invoices and payments, as far as the reader may see them. */
export function ContactRecords({ contact: { id, type } }: { contact: Contact }) {
  const { data: counts } = useQuery(endpointQuery(balanceEndpoints.ofContact, { params: { id } }));
  const may = {
    jobs: useCan('jobs', 'read'),
    estimates: useCan('estimates', 'read'),
    invoices: useCan('invoices', 'read'),
    payments: useCan('payments', 'read'),
  };
  // A supplier's page has no use for four empty lists.
  const isShown = (kind: keyof typeof may) =>
    may[kind] && (type === 'client' || (counts?.[kind] ?? 0) > 0);
  const of = { field: 'clientId', id } as const;
  const search = { clientId: id };

  return (
    <>
      {isShown('jobs') && (
        <RelatedList
          title="Jobs"
          endpoint={jobEndpoints.list}
          of={of}
          sort="-createdAt"
          listPage="/jobs"
          empty="No jobs yet"
          action={<NewRecordButton resource="jobs" search={search} />}
          row={(job) => ({
            href: `/jobs/${job.id}`,
            title: job.title,
            details: [
              job.jobType ? statusLabel(job.jobType) : 'General',
              [job.addressLine1, job.city].filter(Boolean).join(', '),
              job.startDate && <DayText day={job.startDate} />,
            ],
            badge: <StatusBadge status={job.status} />,
            figure: job.contractAmount !== null && <MoneyText dollars={job.contractAmount} />,
          })}
        />
      )}
      {isShown('estimates') && (
        <RelatedEstimates
          of={of}
          action={<NewRecordButton resource="estimates" search={search} />}
        />
      )}
      {isShown('invoices') && (
        <RelatedInvoices of={of} action={<NewRecordButton resource="invoices" search={search} />} />
      )}
      {isShown('payments') && (
        <RelatedList
          title="Payments"
          endpoint={paymentEndpoints.list}
          of={of}
          sort="-date"
          listPage="/payments"
          empty="No payments yet"
          row={(payment) => ({
            href: `/payments/${payment.id}`,
            title: statusLabel(payment.method),
            details: [
              <DayText key="date" day={payment.date} />,
              payment.invoiceNumber,
              payment.notes,
            ],
            badge: <StatusBadge status={payment.status} />,
            figure: <MoneyText dollars={payment.amount} />,
          })}
        />
      )}
    </>
  );
}
