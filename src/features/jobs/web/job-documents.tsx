import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { estimateEndpoints } from '#features/estimates/estimate-endpoints.ts';
import { EstimateStatusBadges } from '#features/estimates/web/estimate-status-badges.tsx';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { InvoiceStatusBadges } from '#features/invoices/web/invoice-status-badges.tsx';
import { RelatedList } from '#web/list/related-list.tsx';
import { useCan } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { Job } from '../job.ts';

/** The estimates and invoices of a job, with a way to a new one for the same client and job. */
export function JobDocuments({ job }: { job: Job }) {
  const canReadEstimates = useCan('estimates', 'read');
  const canReadInvoices = useCan('invoices', 'read');
  const of = { field: 'jobId', id: job.id } as const;

  return (
    <>
      {canReadEstimates && (
        <RelatedList
          title="Estimates"
          feature="estimates"
          endpoint={estimateEndpoints.list}
          of={of}
          sort="-date"
          listPage="/estimates"
          empty="No estimates yet"
          action={<NewDocument to="/estimates/add" label="New Estimate" job={job} />}
          row={(estimate) => ({
            href: `/estimates/${estimate.id}`,
            title: estimate.estimateNumber,
            details: [
              estimate.title ?? estimate.description,
              <DayText key="date" day={estimate.date} />,
            ],
            badge: <EstimateStatusBadges estimate={estimate} />,
            figure: <MoneyText dollars={estimate.total} />,
          })}
        />
      )}
      {canReadInvoices && (
        <RelatedList
          title="Invoices"
          feature="invoices"
          endpoint={invoiceEndpoints.list}
          of={of}
          sort="-date"
          listPage="/invoices"
          empty="No invoices yet"
          action={<NewDocument to="/invoices/add" label="New Invoice" job={job} />}
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
            badge: <InvoiceStatusBadges invoice={invoice} />,
            figure: <MoneyText dollars={invoice.total} />,
          })}
        />
      )}
    </>
  );
}

interface NewDocumentProps {
  to: '/estimates/add' | '/invoices/add';
  label: string;
  job: Job;
}

function NewDocument({ to, label, job: { id, clientId } }: NewDocumentProps) {
  const canCreate = useCan(to === '/estimates/add' ? 'estimates' : 'invoices', 'create');
  if (!canCreate) return null;

  return (
    <Button
      renderRoot={(props) => <Link to={to} search={{ clientId, jobId: id }} {...props} />}
      variant="default"
      size="compact-md"
    >
      {label}
    </Button>
  );
}
