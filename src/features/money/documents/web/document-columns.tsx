/** List columns shared by all kinds of documents. */
import { anyContactSource } from '#features/work/contacts/web/client-source.ts';
import type { ListColumn } from '#web/list/list-column.ts';
import { InstantDayText } from '#web/ui/day-text.tsx';
import classes from './document-columns.module.css';

interface DocumentNumberProps {
  number: string;
  /** The description shown below the number. */
  note: string | null;
  /** True if the list has many other columns. */
  isNarrow?: boolean;
}

/** A document's number, with its description below it. */
export function DocumentNumber({ number, note, isNarrow = false }: DocumentNumberProps) {
  return (
    <span className={classes.number}>
      <span>{number}</span>
      <span className={classes.note} data-narrow={isNarrow || undefined}>
        {note ?? 'No description'}
      </span>
    </span>
  );
}

interface ListedDocument {
  id: number;
  clientName: string;
  createdAt: string;
}

export const CLIENT_COLUMN: ListColumn<ListedDocument> = {
  key: 'clientName',
  label: 'Client',
  render: ({ clientName }) => clientName,
  filterBy: { key: 'clientId', source: anyContactSource },
};

export const CREATED_COLUMN: ListColumn<ListedDocument> = {
  key: 'createdAt',
  label: 'Created',
  render: ({ createdAt }) => <InstantDayText instant={createdAt} />,
  priority: 2,
};
