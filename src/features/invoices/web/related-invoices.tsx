import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { invoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { InvoiceStatusBadges } from './invoice-status-badges.tsx';

/** The invoices on the page of a client or a job, with the balance of those paid in part. */
export function RelatedInvoices(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      entity={invoice}
      endpoint={invoiceEndpoints.list}
      sort="-date"
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
