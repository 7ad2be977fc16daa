/**
 * Decides which changes to send to which user. Never reveals a record the user has no access to.
 */
import { scopeOf } from '#shared/access.ts';
import type { Actor, Scope } from '#shared/access.ts';
import { isEntityName } from '#shared/entity-names.ts';
import { readsAll } from '#server/access/authorized-rows.ts';
import type { RecordChangeRow } from '#server/changes/read-changes.ts';
import type { RecordsChanged, ChangedKind, ChangedRecords } from '../live-endpoints.ts';

/** The maximum number of ids per kind. With more, the message names only the kind. */
const MOST_IDS = 200;

function readScope(reader: Actor, kind: ChangedKind): Scope {
  if (kind === 'notifications') return 'all';
  const scope = scopeOf(reader, kind, 'read');

  return scope === 'all' && isEntityName(kind) && !readsAll(reader, kind) ? 'own' : scope;
}

/**
 * Adds a changed record: its id if the reader can read all records of the kind, only the kind if
 * they can read just their own.
 */
function addChange(
  named: ChangedRecords,
  reader: Actor,
  { kind, id }: { kind: ChangedKind; id: number },
) {
  const scope = readScope(reader, kind);
  if (scope === 'none') return;
  const known = named[kind] === undefined ? [] : named[kind];
  if (scope === 'own' || known === null) named[kind] = null;
  else if (!known.includes(id)) named[kind] = known.length < MOST_IDS ? [...known, id] : null;
}

/**
 * Returns the messages about these changes for one reader: one per page of theirs that made
 * changes, and one for changes made elsewhere.
 */
export function changesFor(reader: Actor, changes: readonly RecordChangeRow[]): RecordsChanged[] {
  const messages = new Map<string | null, RecordsChanged>();
  for (const { kind, recordId, contactId, jobId, recipientId, byUserId, byPage } of changes) {
    if (kind === 'sessions' || (recipientId !== null && recipientId !== reader.id)) continue;
    const page = byUserId === reader.id ? byPage : null;
    const message = messages.get(page) ?? { changed: {}, around: {}, ...(page && { by: page }) };
    messages.set(page, message);
    addChange(message.changed, reader, { kind, id: recordId });
    if (contactId !== null && kind !== 'contacts')
      addChange(message.around, reader, { kind: 'contacts', id: contactId });
    if (jobId !== null && kind !== 'jobs')
      addChange(message.around, reader, { kind: 'jobs', id: jobId });
  }

  return [...messages.values()].filter(
    ({ changed, around }) => Object.keys({ ...changed, ...around }).length > 0,
  );
}
