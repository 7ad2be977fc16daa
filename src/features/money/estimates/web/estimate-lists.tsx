/** List columns and mobile card for estimates. */
import {
  CLIENT_COLUMN,
  CREATED_COLUMN,
  DocumentNumber,
} from '#features/money/documents/web/document-columns.tsx';
import type { CardContent } from '#web/list/card-list.tsx';
import type { ListColumn } from '#web/list/list-column.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { estimate, type ListedEstimate } from '../estimate.ts';
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
