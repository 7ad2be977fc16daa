/** Records which rows a transaction changes, so browsers that show them can update. */
import type { DbOrTx } from '#server/db/database.ts';
import { afterCommit, awaitAtEnd } from '#server/db/in-transaction.ts';
import type { ChangeKind } from './record-change-table.ts';

export interface AnnouncedChange {
  kind: ChangeKind;
  id: number;
  /** The contact and job whose pages also show the record. */
  contactId?: number | null;
  jobId?: number | null;
  /** The user who is notified of the change. If omitted, everyone is. */
  recipientId?: number;
}

/** The author of a change. `page` identifies the open page that has already reloaded its data. */
export interface ChangeAuthor {
  userId: number | null;
  page?: string | undefined;
}

const wakers = new Set<() => void>();

/** Calls `wake` whenever this process commits changes. Returns a function that unsubscribes. */
export function onChangesSaved(wake: () => void): () => void {
  wakers.add(wake);

  return () => wakers.delete(wake);
}

/** Part of an SQL statement whose first parameters must be the {@link changeValues}. */
export const INSERT_CHANGES = `insert into record_changes
  (kind, record_id, contact_id, job_id, told_user_id, by_user_id, by_page)
  select kind, record_id, contact_id, job_id, told_user_id, $6::int, $7::text
  from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])
    as announced (kind, record_id, contact_id, job_id, told_user_id)`;

export function changeValues(
  { userId, page }: ChangeAuthor,
  changes: readonly AnnouncedChange[],
): unknown[] {
  return [
    changes.map(({ kind }) => kind),
    changes.map(({ id }) => id),
    changes.map(({ contactId }) => contactId ?? null),
    changes.map(({ jobId }) => jobId ?? null),
    changes.map(({ recipientId }) => recipientId ?? null),
    userId,
    page ?? null,
  ];
}

/** Wakes everything that follows changes, once the writes of `db` are committed. */
export function wakeOnceSaved(db: DbOrTx): void {
  afterCommit(db, () => {
    for (const wake of wakers) wake();
  });
}

/** Announces changes that are not in the audit trail, within the caller's transaction. */
export async function announceChanges(
  db: DbOrTx,
  author: ChangeAuthor,
  changes: readonly AnnouncedChange[],
): Promise<void> {
  if (changes.length === 0) return;

  const values = changeValues(author, changes);
  // A named statement is prepared only once per connection.
  const statement = { name: 'announce_changes', text: INSERT_CHANGES, values };
  await awaitAtEnd(db, db.$client.query(statement));
  wakeOnceSaved(db);
}
