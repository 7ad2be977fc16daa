import { anyContactSource } from '#features/contacts/web/client-source.ts';
import type { ListColumn } from '#web/list/list-column.ts';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { ListedEstimate } from '../estimate.ts';
import classes from './estimate-columns.module.css';
import { EstimateStatusBadges } from './estimate-status-badges.tsx';

export const ESTIMATE_COLUMNS: readonly ListColumn<ListedEstimate>[] = [
  {
    key: 'estimateNumber',
    label: 'Estimate #',
    render: ({ estimateNumber, title, description }) => (
      <span className={classes.number}>
        <span>{estimateNumber}</span>
        <span className={classes.note}>{title ?? description ?? 'No description'}</span>
      </span>
    ),
  },
  {
    key: 'clientName',
    label: 'Client',
    render: ({ clientName }) => clientName,
    filterBy: { key: 'clientId', source: anyContactSource },
  },
  {
    key: 'status',
    label: 'Status',
    render: (estimate) => <EstimateStatusBadges estimate={estimate} />,
  },
  {
    key: 'total',
    label: 'Amount',
    align: 'end',
    render: ({ total }) => <MoneyText dollars={total} />,
  },
  { key: 'date', label: 'Date', render: ({ date }) => <DayText day={date} />, priority: 2 },
  {
    key: 'expiryDate',
    label: 'Valid Until',
    isAscendingFirst: true,
    render: ({ expiryDate }) => <DayText day={expiryDate} />,
  },
  {
    key: 'createdAt',
    label: 'Created',
    render: ({ createdAt }) => <InstantDayText instant={createdAt} />,
    priority: 2,
  },
];
