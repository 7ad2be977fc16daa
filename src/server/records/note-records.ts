/** Converts notes to their API format and adds their events to the audit trail. */
import type { EntityName } from '#shared/entity-names.ts';
import type { HistoryAction } from '#shared/records/history-actions.ts';
import type { Note } from '#shared/records/note.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { recordHistory } from './audit-log.ts';
import type { notes } from './note-table.ts';
import type { TimelinePlace } from './record-definition.ts';

/** Converts a stored note to its API format. */
export function presentNote(row: typeof notes.$inferSelect): Note {
  const { id, text: body, mentions, isPinned, createdBy, authorName, version } = row;

  return {
    id,
    text: body,
    mentions,
    isPinned,
    authorId: createdBy,
    by: authorName,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    version,
  };
}

type Said = Partial<Pick<Note, 'text' | 'isPinned'>>;

interface NoteEvent {
  /** The record that the note is on, with its label in the audit trail. */
  on: { entity: EntityName; id: number; label: string } & TimelinePlace;
  noteId: number;
  action: Extract<HistoryAction, `note${string}`>;
  before?: Said;
  after?: Said;
}

/** Adds an event about a note to its record's audit trail, in the transaction of the change. */
export function recordNote(
  tx: DbOrTx,
  ctx: ActorContext,
  { on: { id, ...on }, before, after, ...event }: NoteEvent,
): Promise<void> {
  const fields = (said?: Said) => {
    if (!said) return null;
    const { text: note, ...rest } = said;

    return { note, ...rest };
  };

  return recordHistory(tx, ctx, {
    ...on,
    ...event,
    entityId: id,
    before: fields(before),
    after: fields(after),
  });
}
