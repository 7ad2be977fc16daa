import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { estimateEndpoints } from '#features/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/jobs/job-endpoints.ts';
import { paymentEndpoints } from '#features/payments/payment-endpoints.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { useCan } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import type { Contact } from '../contact.ts';
import { contactSummaryQuery } from './contact-query.ts';

/** What a contact has with us: jobs, estimates, invoices and payments, as far as the reader may see them. */
export function ContactRecords({ contact: { id, type } }: { contact: Contact }) {
  const { data: counts } = useQuery(contactSummaryQuery(id));
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

  return (
    <>
      {isShown('jobs') && (
        <RelatedList
          title="Jobs"
          feature="jobs"
          endpoint={jobEndpoints.list}
          of={of}
          sort="-createdAt"
          listPage="/jobs"
          empty="No jobs yet"
          action={<NewButton to="/jobs/add" label="New Job" clientId={id} resource="jobs" />}
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
        <RelatedList
          title="Estimates"
          feature="estimates"
          endpoint={estimateEndpoints.list}
          of={of}
          sort="-date"
          listPage="/estimates"
          empty="No estimates yet"
          action={
            <NewButton
              to="/estimates/add"
              label="New Estimate"
              clientId={id}
              resource="estimates"
            />
          }
          row={(estimate) => ({
            href: `/estimates/${estimate.id}`,
            title: estimate.estimateNumber,
            details: [
              estimate.title ?? estimate.description,
              <DayText key="date" day={estimate.date} />,
            ],
            badge: (
              <>
                {estimate.isExpired && <StatusBadge status="expired" />}
                <StatusBadge status={estimate.status} />
              </>
            ),
            figure: <MoneyText dollars={estimate.total} />,
          })}
        />
      )}
      {isShown('invoices') && (
        <RelatedList
          title="Invoices"
          feature="invoices"
          endpoint={invoiceEndpoints.list}
          of={of}
          sort="-date"
          listPage="/invoices"
          empty="No invoices yet"
          action={
            <NewButton to="/invoices/add" label="New Invoice" clientId={id} resource="invoices" />
          }
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
              invoice.balance > 0 && invoice.balance < invoice.total && (
                <>
                  <MoneyText dollars={invoice.balance} /> left
                </>
              ),
            ],
            badge: <StatusBadge status={invoice.displayStatus} />,
            figure: <MoneyText dollars={invoice.total} />,
          })}
        />
      )}
      {isShown('payments') && (
        <RelatedList
          title="Payments"
          feature="payments"
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

interface NewButtonProps {
  to: '/jobs/add' | '/estimates/add' | '/invoices/add';
  label: string;
  clientId: number;
  resource: 'jobs' | 'estimates' | 'invoices';
}

function NewButton({ to, label, clientId, resource }: NewButtonProps) {
  const canCreate = useCan(resource, 'create');
  if (!canCreate) return null;

  return (
    <Button
      renderRoot={(props) => <Link to={to} search={{ clientId }} {...props} />}
      variant="default"
      size="compact-md"
    >
      {label}
    </Button>
  );
}
