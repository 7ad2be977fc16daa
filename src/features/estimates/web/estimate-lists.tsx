/** How lists show an estimate: the columns of the table, the card on the phone, and on its client's or job's page. */
import {
  CLIENT_COLUMN,
  CREATED_COLUMN,
  DocumentNumber,
} from '#features/documents/web/document-columns.tsx';
import type { RelatedListProps } from '#web/feature-web.ts';
import type { CardContent } from '#web/list/card-list.tsx';
import type { ListColumn } from '#web/list/list-column.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { estimate, type ListedEstimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { EstimateStatusBadges } from './estimate-status-badges.tsx';

const { labels } = estimate;

export const ESTIMATE_COLUMNS: readonly ListColumn<ListedEstimate>[] = [
  {
    key: 'estimateNumber',
    label: 'Estimate #',
    render: ({ estimateNumber, title, description }) => (
      <DocumentNumber number={estimateNumber} note={title ?? description} />
    ),
  },
  CLIENT_COLUMN,
  {
    key: 'status',
    label: labels.status,
    render: (row) => <EstimateStatusBadges estimate={row} />,
  },
  {
    key: 'total',
    label: 'Amount',
    align: 'end',
    render: ({ total }) => <MoneyText dollars={total} />,
  },
  { key: 'date', label: labels.date, render: ({ date }) => <DayText day={date} />, priority: 2 },
  {
    key: 'expiryDate',
    label: 'Valid Until',
    isAscendingFirst: true,
    render: ({ expiryDate }) => <DayText day={expiryDate} />,
  },
  CREATED_COLUMN,
];

export function estimateCard(row: ListedEstimate): CardContent {
  return {
    title: row.estimateNumber,
    badge: <EstimateStatusBadges estimate={row} />,
    figure: <MoneyText dollars={row.total} />,
    lines: [
      row.clientName,
      row.title ?? row.description,
      row.expiryDate ? (
        <span key="until">
          Valid until <DayText day={row.expiryDate} />
        </span>
      ) : (
        'No expiry date'
      ),
    ],
  };
}

/** The estimates of a client or a job, on its page. */
export function RelatedEstimates(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      entity={estimate}
      endpoint={estimateEndpoints.list}
      sort="-date"
      row={(row) => ({
        href: `/estimates/${row.id}`,
        title: row.estimateNumber,
        details: [row.title ?? row.description, <DayText key="date" day={row.date} />],
        badge: <EstimateStatusBadges estimate={row} />,
        figure: <MoneyText dollars={row.total} />,
      })}
    />
  );
}
