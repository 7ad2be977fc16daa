import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { invoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { InvoiceStatusBadges } from './invoice-status-badges.tsx';

/** The invoices on a client's or job's page. Partially paid ones show what is left to pay. */
export function RelatedInvoices(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      entity={invoice}
      endpoint={invoiceEndpoints.list}
      sort="-date"
      row={(row) => ({
        href: `/invoices/${row.id}`,
        title: row.invoiceNumber,
        details: [
          row.description,
          row.dueDate && (
            <>
              Due <DayText day={row.dueDate} />
            </>
          ),
          row.owed > 0 && row.owed < row.total && (
            <>
              <MoneyText dollars={row.owed} /> left
            </>
          ),
        ],
        badge: <InvoiceStatusBadges invoice={row} />,
        figure: <MoneyText dollars={row.total} />,
      })}
    />
  );
}
