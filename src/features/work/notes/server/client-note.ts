import type { EntityName } from '#shared/entity-names.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { OtherActor } from '#server/access/actor.ts';
import { recordNote } from '#server/records/note-records.ts';
import { notes } from '#server/records/note-table.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { everyRow } from '#server/access/row-access.ts';
import { actorLabel } from '#shared/records/audit-event.ts';

/** Saves a client's message as a note on a record, within the caller's transaction. */
export async function writeClientNote(
  tx: DbOrTx,
  ctx: CallContext,
  { entity, id, text }: { entity: EntityName; id: number; text: string },
): Promise<number> {
  const { kind, name } = ctx.actor as OtherActor;
  const about = await recordsOf(entity).about(tx, ctx, { id, access: everyRow });
  const [row] = await tx
    .insert(notes)
    .values({
      entity,
      entityId: id,
      text,
      createdBy: null,
      authorName: actorLabel(kind, name),
      createdAt: ctx.now,
    })
    .returning({ id: notes.id });
  if (!row) throw new Error('the note was not stored');
  await recordNote(tx, ctx, {
    on: { entity, id, ...about },
    noteId: row.id,
    action: 'noted',
    after: { text },
  });

  return row.id;
}
