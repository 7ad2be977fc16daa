/**
 * Reads, inserts, updates, trashes, and restores records of any kind. Locking, versions, conflict
 * checks, and the audit trail are all handled here. Features define their own rules in a
 * `RecordDefinition`.
 */
import { eq, sql } from 'drizzle-orm';
import { nounOf } from '#shared/entity.ts';
import type { AnyEntity, CreateOf, UpdateOf } from '#shared/entity.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { ActorContext, CallContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import { assertNoConflicts } from '#server/records/edit-conflicts.ts';
import { columnsOf } from '#server/records/present.ts';
import { withoutPrices } from '#server/records/priced-fields.ts';
import { recordAudit } from '#server/records/record-audit.ts';
import type { RecordDefinition, RecordTable } from '#server/records/record-definition.ts';
import { recordReader } from '#server/records/record-reader.ts';
import type { OneRecord, Stored } from '#server/records/record-reader.ts';
import { bothReasons } from '#server/records/event-reason.ts';
import type { EventReason } from '#server/records/event-reason.ts';
import { everyRow } from '#server/access/row-access.ts';
import { settleFields } from '#server/records/settle-fields.ts';
import { putCompanionsInTrash, takeCompanionsOutOfTrash } from '#server/records/trash-along.ts';
import { putInTrash, takeOutOfTrash } from '#server/records/trash-bin.ts';

/** Reads and writes records of one type. Writes join the caller's transaction. */
export function recordStore<E extends AnyEntity, T extends RecordTable>(
  definition: RecordDefinition<E, T>,
) {
  const reader = recordReader(definition);
  const { entity, table, columns, present, find } = reader;
  const { audit, eventOf, placeOf } = recordAudit(definition);

  async function written(
    tx: DbOrTx,
    ctx: ActorContext,
    { row, before }: { row: Record<string, unknown> | undefined; before: Stored<E> | null },
  ): Promise<Stored<E>> {
    if (!row) throw new Error(`the ${entity.noun[0]} was not stored`);
    const id = Number(row['id']);
    const [after] = definition.read
      ? await reader.readWhere(tx, ctx, eq(table.id, id))
      : [present(row)];
    if (!after) throw new Error(`the ${entity.noun[0]} was not stored`);

    await definition.afterWrite?.(tx, ctx, { before, after });

    return after;
  }

  async function resolve(
    tx: DbOrTx,
    ctx: ActorContext,
    { sent, before }: { sent: UpdateOf<E>; before: Stored<E> | null },
  ) {
    const allowed = settleFields(ctx, entity, { sent, before });
    const resolved = await definition.resolve?.(tx, ctx, {
      sent: allowed as UpdateOf<E>,
      before,
    });
    const fields: Record<string, unknown> = resolved?.fields ?? allowed;

    const reason = resolved?.reason ?? null;

    return { fields, reason, values: { ...columnsOf(entity, fields), ...resolved?.columns } };
  }

  /**
   * Inserts a record in the caller's transaction. `why` is an optional reason for the audit trail.
   */
  async function insert(
    tx: DbOrTx,
    ctx: ActorContext,
    input: CreateOf<E>,
    why: EventReason | null = null,
  ): Promise<Stored<E>> {
    const { now, actor } = ctx;
    const sent = input as UpdateOf<E>;
    const { values, reason } = await resolve(tx, ctx, { sent, before: null });
    const stamps = { createdBy: userIdOf(actor), createdAt: now, updatedAt: now };
    const [row] = await tx
      .insert(table)
      .values({ ...values, ...stamps })
      .returning(columns);
    const record = await written(tx, ctx, { row, before: null });
    const action = ctx.via === 'import' ? 'imported' : 'created';
    await audit(tx, ctx, { action, record, reason: bothReasons(why, reason), isNew: true });

    return record;
  }

  const { own, alsoOwns, opens, trashLabel, timelineIncludes, belongsTo, goesWith, partOf } =
    definition;

  return {
    ...reader,
    own,
    ...(alsoOwns && { alsoOwns }),
    ...(opens && { opens }),
    ...(trashLabel && { trashLabel }),
    ...(timelineIncludes && { timelineIncludes }),
    ...(belongsTo && { belongsTo }),
    ...(goesWith && { goesWith }),
    ...(partOf && { partOf }),
    insert,
    audit,
    eventOf,
    placeOf,

    create: (ctx: CallContext, input: CreateOf<E>): Promise<Stored<E>> =>
      inTransaction(ctx.db, async (tx) =>
        reader.showTo({ ...ctx, db: tx }, await insert(tx, ctx, input)),
      ),

    about: async (db: DbOrTx, ctx: ActorContext, one: OneRecord<E>) =>
      placeOf(await find(db, ctx, one)),

    /**
     * Updates a record. Throws a 409 with both values of each field that someone else changed
     * concurrently.
     */
    update: (
      ctx: CallContext,
      {
        id,
        access,
        change,
        why = null,
      }: OneRecord<E> & {
        change: UpdateOf<E> & { version?: number | undefined };
        /** The reason for the change, for the audit trail. */
        why?: EventReason | null;
      },
    ): Promise<Stored<E>> => {
      const { version: sentVersion, ...sent } = change;

      return inTransaction(ctx.db, async (tx) => {
        await definition.lockFirst?.(tx, { id, action: 'updated', fields: sent as UpdateOf<E> });
        const before = await find(tx, ctx, { id, access, lock: true });
        const { fields, values, reason } = await resolve(tx, ctx, {
          sent: sent as UpdateOf<E>,
          before,
        });
        const current = withoutPrices(ctx.actor, entity, before);
        await assertNoConflicts(tx, {
          entity: entity.name,
          id,
          sentVersion,
          sent: fields,
          current,
        });
        const [row] = await tx
          .update(table)
          .set({ ...values, updatedAt: ctx.now, version: sql`${table.version} + 1` })
          .where(eq(table.id, id))
          .returning(columns);
        const record = await written(tx, ctx, { row, before });
        await audit(tx, ctx, {
          action: 'updated',
          record,
          before,
          reason: bothReasons(why, reason),
        });

        return reader.showTo({ ...ctx, db: tx }, record);
      });
    },

    /** Moves a record and its companions to the trash. Other records that belong to it stay. */
    remove: (ctx: CallContext, { id, access }: OneRecord<E>): Promise<void> =>
      inTransaction(ctx.db, async (tx) => {
        await definition.lockFirst?.(tx, { id, action: 'deleted', fields: null });
        const record = await find(tx, ctx, { id, access, lock: true });
        await putInTrash(tx, ctx, { table, id });
        await putCompanionsInTrash(tx, ctx, { kind: entity.name, id });
        await audit(tx, ctx, { action: 'deleted', record, version: record.version + 1 });
      }),

    /** Restores a record from the trash. Throws a 404 if it isn't there. */
    restore: (ctx: CallContext, id: number): Promise<void> =>
      inTransaction(ctx.db, async (tx) => {
        await definition.lockFirst?.(tx, { id, action: 'restored', fields: null });
        await takeOutOfTrash(tx, ctx, { table, id, what: nounOf(entity) });
        const record = await find(tx, ctx, { id, access: everyRow });
        await definition.afterRestore?.(tx, ctx, record);
        await takeCompanionsOutOfTrash(tx, ctx, { kind: entity.name, id });
        await audit(tx, ctx, { action: 'restored', record });
      }),
  };
}

export type RecordStore<E extends AnyEntity> = ReturnType<typeof recordStore<E, RecordTable>>;
