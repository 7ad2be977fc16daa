/** Notes on records. Every user with access to a record can read and write notes on it. */
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { ADMIN } from '#shared/access-profile.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { MAX_PINNED } from '#shared/records/note.ts';
import type { Note } from '#shared/records/note.ts';
import { notify } from '#features/office/notifications/server/notify.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { presentNote, recordNote } from '#server/records/note-records.ts';
import { notes } from '#server/records/note-table.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { noteNotifications } from '../note-notifications.ts';
import { resolveMentions } from './note-readers.ts';
import type { NotedRecord } from './note-readers.ts';

type NoteRow = typeof notes.$inferSelect;

/** Returns the audit label of a record that the user has access to. Throws a 404 otherwise. */
export function readRecord(db: DbOrTx, ctx: RequestContext, { entity, id }: NotedRecord) {
  const access = readableRows(ctx.user, entity);

  return recordsOf(entity).about(db, ctx, { id, access });
}

/** The notes on a record. */
export const ofRecord = ({ entity, id }: NotedRecord) =>
  and(eq(notes.entity, entity), eq(notes.entityId, id), isNull(notes.deletedAt));

/** Returns a note on a record. Throws a 404 if it does not exist. */
export async function findNote(
  db: DbOrTx,
  { noteId, lock = false, ...record }: NotedRecord & { noteId: number; lock?: boolean },
): Promise<NoteRow> {
  const query = db
    .select()
    .from(notes)
    .where(and(eq(notes.id, noteId), ofRecord(record)));
  const [row] = await (lock ? query.for('no key update') : query);
  if (!row) throw notFound('Note');

  return row;
}

function saved(rows: readonly NoteRow[]): NoteRow {
  const [row] = rows;
  if (!row) throw new Error('the note was not stored');

  return row;
}

/** Creates a note and notifies the mentioned users. */
export function writeNote(
  ctx: RequestContext,
  record: NotedRecord,
  { text, mentions: userIds }: { text: string; mentions: readonly number[] },
): Promise<Note> {
  const { entity, id } = record;

  return inTransaction(ctx.db, async (tx) => {
    const about = await readRecord(tx, ctx, record);
    const mentions = await resolveMentions(tx, record, { text, userIds, before: [] });
    const mentioned = mentions.map(({ userId }) => userId);
    const row = saved(
      await tx
        .insert(notes)
        .values({
          entity,
          entityId: id,
          text,
          mentions,
          recipientIds: mentioned,
          createdBy: ctx.user.id,
          authorName: ctx.user.fullName,
          createdAt: ctx.now,
        })
        .returning(),
    );
    await recordNote(tx, ctx, {
      on: { entity, id, ...about },
      noteId: row.id,
      action: 'noted',
      after: { text },
    });
    await notify(tx, ctx, {
      type: noteNotifications.mention,
      record: { entity, id, label: about.label },
      userIds: mentioned,
      noteId: row.id,
    });

    return presentNote(row);
  });
}

export interface NoteChange {
  text?: string | undefined;
  mentions?: readonly number[] | undefined;
  isPinned?: boolean | undefined;
  version?: number | undefined;
}

function assertMayEdit(ctx: RequestContext, before: NoteRow, { version }: NoteChange): void {
  if (before.createdBy !== ctx.user.id) {
    throw new AppError('forbidden', 'You can only change your own notes.');
  }
  if (version !== undefined && version < before.version) {
    throw new AppError(
      'conflict',
      'This note was changed while you were editing. Save again to replace it, or cancel to keep it.',
      { details: { current: presentNote(before) } },
    );
  }
}

async function assertRoomForPin(tx: DbOrTx, record: NotedRecord): Promise<void> {
  const { table } = recordsOf(record.entity);
  // Lock the record so two concurrent pins can't exceed the limit.
  await tx.select({ id: table.id }).from(table).where(eq(table.id, record.id)).for('no key update');
  const [row] = await tx
    .select({ pinned: count() })
    .from(notes)
    .where(and(ofRecord(record), notes.isPinned));
  if ((row?.pinned ?? 0) >= MAX_PINNED) {
    throw new AppError('bad_input', `At most ${MAX_PINNED} notes can be pinned. Unpin one first.`);
  }
}

/**
 * Updates the text of the user's own note, notifying only newly mentioned users, or pins any note.
 */
export function changeNote(
  ctx: RequestContext,
  one: NotedRecord & { noteId: number },
  change: NoteChange,
): Promise<Note> {
  const { entity, id, noteId } = one;
  const isEdit = change.text !== undefined || change.mentions !== undefined;

  return inTransaction(ctx.db, async (tx) => {
    const about = await readRecord(tx, ctx, one);
    const before = await findNote(tx, { ...one, lock: true });
    if (isEdit) assertMayEdit(ctx, before, change);
    const { text = before.text, isPinned = before.isPinned } = change;
    if (isPinned && !before.isPinned) await assertRoomForPin(tx, one);
    const stillNamed = before.mentions.filter(({ name }) => text.includes(`@${name}`));
    const userIds = change.mentions ?? stillNamed.map(({ userId }) => userId);
    const mentions = isEdit
      ? await resolveMentions(tx, one, { text, userIds, before: before.mentions })
      : before.mentions;
    const mentioned = mentions
      .map(({ userId }) => userId)
      .filter((userId) => !before.recipientIds.includes(userId));
    const isRewritten = text !== before.text;
    if (!isRewritten && isPinned === before.isPinned && mentioned.length === 0) {
      return presentNote(before);
    }
    const row = saved(
      await tx
        .update(notes)
        .set({
          text,
          mentions,
          isPinned,
          recipientIds: [...before.recipientIds, ...mentioned],
          ...(isRewritten && { editedAt: ctx.now, version: sql`${notes.version} + 1` }),
        })
        .where(eq(notes.id, noteId))
        .returning(),
    );
    await recordNote(tx, ctx, {
      on: { entity, id, ...about },
      noteId,
      action: 'note_changed',
      before: { text: before.text, isPinned: before.isPinned },
      after: { text, isPinned },
    });
    await notify(tx, ctx, {
      type: noteNotifications.mention,
      record: { entity, id, label: about.label },
      userIds: mentioned,
      noteId,
    });

    return presentNote(row);
  });
}

/**
 * Deletes the user's own note; administrators can delete any note. The audit trail keeps the text.
 */
export function removeNote(
  ctx: RequestContext,
  one: NotedRecord & { noteId: number },
): Promise<void> {
  const { entity, id, noteId } = one;

  return inTransaction(ctx.db, async (tx) => {
    const about = await readRecord(tx, ctx, one);
    const before = await findNote(tx, { ...one, lock: true });
    if (before.createdBy !== ctx.user.id && ctx.user.accessProfile !== ADMIN) {
      throw new AppError('forbidden', 'You can only delete your own notes.');
    }
    await tx.update(notes).set({ deletedAt: ctx.now }).where(eq(notes.id, noteId));
    await recordNote(tx, ctx, {
      on: { entity, id, ...about },
      noteId,
      action: 'note_deleted',
      before: { text: before.text },
    });
  });
}
