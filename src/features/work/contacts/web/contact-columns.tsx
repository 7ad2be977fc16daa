import { usePersonFilter } from '#features/office/team/web/person-choices.ts';
import { phoneText } from '#shared/phone.ts';
import { columnsOf } from '#web/list/entity-columns.ts';
import type { ListColumn } from '#web/list/list-column.ts';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { ColorBadge, StatusBadge } from '#web/ui/status-badge.tsx';
import { contact, CONTACT_TYPE_LABELS, type ListedContact } from '../contact.ts';
import classes from './contact-columns.module.css';

const COLUMNS = columnsOf<ListedContact>(contact, [
  {
    key: 'name',
    width: '160px',
    render: ({ name }) => <span className={classes.name}>{name}</span>,
  },
  {
    key: 'type',
    render: ({ type }) => <ColorBadge color="gray" label={CONTACT_TYPE_LABELS[type]} />,
  },
  {
    key: 'email',
    render: ({ email }) =>
      email ? (
        <span className={classes.email} title={email}>
          {email}
        </span>
      ) : (
        <span className={classes.absent}>No email provided</span>
      ),
  },
  {
    key: 'phone',
    render: ({ phone }) => <span className="figure">{phone ? phoneText(phone) : '—'}</span>,
  },
  {
    key: 'company',
    render: ({ company }) => <span className={classes.company}>{company ?? '—'}</span>,
    priority: 2,
  },
  { key: 'status', render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'assignedTo',
    isAscendingFirst: true,
    render: ({ assignedToName }) => (
      <span className={classes.company}>{assignedToName ?? '—'}</span>
    ),
    priority: 2,
  },
  {
    key: 'createdAt',
    label: 'Created',
    render: ({ createdAt }) => <InstantDayText instant={createdAt} />,
    priority: 3,
  },
]);

/** Returns the columns of the contacts table. The owner is filtered by name. */
export function useContactColumns(): readonly ListColumn<ListedContact>[] {
  const people = usePersonFilter();

  return COLUMNS.map((column) => (column.key === 'assignedTo' ? { ...column, ...people } : column));
}
