/**
 * Reading, inserting, updating, trashing and restoring records of any kind: the lock, the version, the
 * check for concurrent edits and the audit trail in one place. A feature says what is particular to
 * its kind in a `RecordDefinition`.
 */
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Page } from '#shared/endpoint.ts';
import { nounOf } from '#shared/entity.ts';
import type { AnyEntity, CreateOf, RecordOf, UpdateOf } from '#shared/entity.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { HistoryAction } from '#shared/records/audit-event.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { ActorContext, WorkContext } from '#server/http/request-context.ts';
import { userIdOf } from '#server/records/actor.ts';
import type { AnyActor } from '#server/records/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { refuseConflicts } from '#server/records/edit-conflicts.ts';
import { columnsOf, presentRow } from '#server/records/present.ts';
import {
  assertNoPriceQuery,
  withoutPrices,
  withoutSentPrices,
} from '#server/records/priced-fields.ts';
import { readAllInPieces, readPage } from '#server/records/read-page.ts';
import type { RowsToRead } from '#server/records/read-page.ts';
import { labelColumnOf, listSourceOf } from '#server/records/record-definition.ts';
import type {
  RecordDefinition,
  RecordTable,
  SearchHit,
} from '#server/records/record-definition.ts';
import type { HitsToRead } from '#server/records/registered-records.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { putInTrash, takeOutOfTrash } from '#server/records/trash-bin.ts';

type Stored<E extends AnyEntity> = RecordOf<E> & { id: number; version: number };

interface OneRecord<E extends AnyEntity> {
  id: number;
  access: RowAccess<E['name']>;
}

interface ListRequest<E extends AnyEntity> {
  query: ListQuery;
  access: RowAccess<E['name']>;
}

/** The columns a record is made of; large fields only where they are wanted, and never the search text. */
function selectionOf<E extends AnyEntity>(
  { entity, table, selects = {} }: Pick<RecordDefinition<E>, 'entity' | 'table' | 'selects'>,
  wants: (field: string) => boolean,
): Record<string, SQL> {
  const { searchText: _, ...columns } = getTableColumns(table);
  const all = Object.entries({ ...columns, ...selects }).map(([name, column]) => [
    name,
    entity.every[name]?.isLarge && !wants(name) ? sql`null` : column,
  ]);

  return Object.fromEntries(all) as Record<string, SQL>;
}

async function* withoutPricesIn<R extends object>(
  actor: AnyActor,
  entity: AnyEntity,
  pieces: AsyncIterable<R[]>,
): AsyncGenerator<R[]> {
  for await (const records of pieces) {
    yield records.map((record) => withoutPrices(actor, entity, record));
  }
}

export function recordStore<E extends AnyEntity, T extends RecordTable>(
  definition: RecordDefinition<E, T>,
) {
  const { entity, selects } = definition;
  const table: RecordTable = definition.table;
  const source = listSourceOf(definition);
  const labelColumn = labelColumnOf(definition);
  const columns = selectionOf(definition, () => true);
  const present = (row: Readonly<Record<string, unknown>>) => presentRow(entity, row) as Stored<E>;
  const titleOf = (record: Stored<E>) => String((record as Record<string, unknown>)[entity.title]);

  async function readRows(db: DbOrTx, { where, wants }: RowsToRead): Promise<Stored<E>[]> {
    const rows = await db
      .select(selectionOf({ entity, table, ...(selects && { selects }) }, wants))
      .from(table)
      .where(where);

    return rows.map(present);
  }

  const reader = (ctx: Pick<ActorContext, 'today'>) => (db: DbOrTx) => (rows: RowsToRead) =>
    (definition.read?.(db, rows, ctx.today) ?? readRows(db, rows)) as Promise<Stored<E>[]>;

  /** One record, or a 404, also when the user may not read it: its existence is not revealed. */
  async function find(
    db: DbOrTx,
    ctx: Pick<ActorContext, 'today'>,
    { id, access, lock = false }: OneRecord<E> & { lock?: boolean },
  ): Promise<Stored<E>> {
    const where = and(eq(table.id, id), isNull(table.deletedAt), access.condition);
    if (!lock) {
      const [record] = await reader(ctx)(db)({ where, wants: () => true });
      if (!record) throw notFound(nounOf(entity));

      return record;
    }
    const [row] = await db.select(columns).from(table).where(where).for('no key update');
    if (!row) throw notFound(nounOf(entity));
    if (!definition.read) return present(row);
    const [record] = await reader(ctx)(db)({ where: eq(table.id, id), wants: () => true });
    if (!record) throw notFound(nounOf(entity));

    return record;
  }

  function audit(
    tx: DbOrTx,
    ctx: ActorContext,
    event: {
      action: HistoryAction;
      record: Stored<E>;
      before?: Stored<E>;
      isNew?: boolean;
      version?: number;
    },
  ): Promise<void> {
    const { action, record, before, isNew, version = record.version } = event;

    return recordHistory(tx, ctx, {
      entity: entity.name,
      entityId: record.id,
      label: titleOf(record),
      action,
      ...(before && { before, after: record }),
      ...(isNew && { after: record }),
      version,
      ...definition.timelineOf(record),
    });
  }

  async function written(
    tx: DbOrTx,
    ctx: ActorContext,
    { row, before }: { row: Record<string, unknown> | undefined; before: Stored<E> | null },
  ): Promise<Stored<E>> {
    if (!row) throw new Error(`the ${entity.noun[0]} was not stored`);
    const id = Number(row['id']);
    const [after] = definition.read
      ? await reader(ctx)(tx)({ where: eq(table.id, id), wants: () => true })
      : [present(row)];
    if (!after) throw new Error(`the ${entity.noun[0]} was not stored`);

    return definition.afterWrite
      ? ((await definition.afterWrite(tx, ctx, { before, after })) as Stored<E>)
      : after;
  }

  async function resolve(
    tx: DbOrTx,
    ctx: ActorContext,
    { sent, before }: { sent: UpdateOf<E>; before: Stored<E> | null },
  ) {
    const allowed = withoutSentPrices(
      ctx.actor,
      entity,
      sent as Record<string, unknown>,
    ) as UpdateOf<E>;
    const resolved = await definition.resolve?.(tx, ctx, { sent: allowed, before });
    const fields = (resolved?.fields ?? allowed) as Record<string, unknown>;

    return { fields, values: { ...columnsOf(entity, fields), ...resolved?.columns } };
  }

  /** Inserts a record in the transaction of its caller. */
  async function insert(tx: DbOrTx, ctx: ActorContext, input: CreateOf<E>): Promise<Stored<E>> {
    const { now, actor } = ctx;
    const { values } = await resolve(tx, ctx, { sent: input as UpdateOf<E>, before: null });
    const stamps = { createdBy: userIdOf(actor), createdAt: now, updatedAt: now };
    const [row] = await tx
      .insert(table)
      .values({ ...values, ...stamps })
      .returning(columns);
    const record = await written(tx, ctx, { row, before: null });
    const action = ctx.via === 'import' ? 'imported' : 'created';
    await audit(tx, ctx, { action, record, isNew: true });

    return record;
  }

  /** One page of the records that a list query finds. */
  function page(
    db: DbOrTx,
    { query, access, timeZone, today }: ListRequest<E> & Pick<ActorContext, 'timeZone' | 'today'>,
  ): Promise<Page<Stored<E>>> {
    const listing = { query, access, timeZone };

    return readPage(db, source, { listing, read: reader({ today })(db) });
  }

  /** All records that a list query finds, in batches. */
  function pieces(
    db: DbOrTx,
    { query, access, timeZone, today }: ListRequest<E> & Pick<ActorContext, 'timeZone' | 'today'>,
  ): Promise<AsyncIterable<Stored<E>[]>> {
    const listing = { query, access, timeZone };

    return readAllInPieces(db, source, { listing, read: reader({ today })(db) });
  }

  const { own, alsoOwns, trashLabel, timelineIncludes } = definition;

  return {
    entity,
    table,
    labelColumn,
    own,
    ...(alsoOwns && { alsoOwns }),
    ...(trashLabel && { trashLabel }),
    ...(timelineIncludes && { timelineIncludes }),
    find,
    insert,
    audit,
    columns,
    present,

    page,
    pieces,

    /** One page of the records that a list query finds, as the user may see them. */
    async list(ctx: WorkContext, { query, access }: ListRequest<E>): Promise<Page<Stored<E>>> {
      assertNoPriceQuery(ctx.actor, entity, query);
      const { rows, ...rest } = await page(ctx.db, { ...ctx, query, access });

      return { ...rest, rows: rows.map((row) => withoutPrices(ctx.actor, entity, row)) };
    },

    /** All records that a list query finds, in batches, as the user may see them. */
    async exportAll(
      ctx: WorkContext,
      { query, access }: ListRequest<E>,
    ): Promise<AsyncIterable<Stored<E>[]>> {
      assertNoPriceQuery(ctx.actor, entity, query);

      return withoutPricesIn(ctx.actor, entity, await pieces(ctx.db, { ...ctx, query, access }));
    },

    /** One record as its reader may see it, or a 404. */
    async read(ctx: WorkContext, one: OneRecord<E>): Promise<Stored<E>> {
      return withoutPrices(ctx.actor, entity, await find(ctx.db, ctx, one));
    },

    create: (ctx: WorkContext, input: CreateOf<E>): Promise<Stored<E>> =>
      inTransaction(ctx.db, async (tx) =>
        withoutPrices(ctx.actor, entity, await insert(tx, ctx, input)),
      ),

    /** Changes a record; a 409 with both values of a field that was changed meanwhile. */
    update: (
      ctx: WorkContext,
      {
        id,
        access,
        change,
      }: OneRecord<E> & { change: UpdateOf<E> & { version?: number | undefined } },
    ): Promise<Stored<E>> => {
      const { version: sentVersion, ...sent } = change;

      return inTransaction(ctx.db, async (tx) => {
        await definition.lockFirst?.(tx, { id, fields: sent as UpdateOf<E> });
        const before = await find(tx, ctx, { id, access, lock: true });
        const { fields, values } = await resolve(tx, ctx, { sent: sent as UpdateOf<E>, before });
        const current = withoutPrices(ctx.actor, entity, before);
        await refuseConflicts(tx, { entity: entity.name, id, sentVersion, sent: fields, current });
        const [row] = await tx
          .update(table)
          .set({ ...values, updatedAt: ctx.now, version: sql`${table.version} + 1` })
          .where(eq(table.id, id))
          .returning(columns);
        const record = await written(tx, ctx, { row, before });
        await audit(tx, ctx, { action: 'updated', record, before });

        return withoutPrices(ctx.actor, entity, record);
      });
    },

    /** Moves a record to the trash. What belongs to it stays as it is. */
    remove: (ctx: WorkContext, { id, access }: OneRecord<E>): Promise<void> =>
      inTransaction(ctx.db, async (tx) => {
        await definition.lockFirst?.(tx, { id, fields: null });
        const record = await find(tx, ctx, { id, access, lock: true });
        await definition.beforeTrash?.(tx, ctx, record);
        await putInTrash(tx, ctx, { table, id });
        await audit(tx, ctx, { action: 'deleted', record, version: record.version + 1 });
      }),

    /** Restores a record from the trash; a 404 when it is not there. */
    restore: (ctx: WorkContext, id: number): Promise<void> =>
      inTransaction(ctx.db, async (tx) => {
        await definition.lockFirst?.(tx, { id, fields: null });
        await takeOutOfTrash(tx, ctx, { table, id, what: nounOf(entity) });
        const record = await find(tx, ctx, { id, access: everyRow });
        await definition.afterRestore?.(tx, ctx, record);
        await audit(tx, ctx, { action: 'restored', record });
      }),

    /** What records are called, by id. Leaves out those without row access, but not those in the trash. */
    async labels(
      db: DbOrTx,
      { ids, access }: { ids: readonly number[]; access: RowAccess<E['name']> },
    ): Promise<ReadonlyMap<number, string>> {
      const rows = await db
        .select({ id: table.id, label: labelColumn })
        .from(table)
        .where(and(inArray(table.id, [...ids]), access.condition));

      return new Map(rows.map((row) => [Number(row.id), String(row.label)]));
    },

    /** The search results among these rows. */
    async searchHits(
      db: DbOrTx,
      today: CalendarDay,
      { where, orderBy, limit }: HitsToRead,
    ): Promise<(SearchHit & { id: number })[]> {
      const rows = await db
        .select()
        .from(table)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit);

      return rows.map((row) => ({
        id: Number(row['id']),
        title: String(row[entity.title]),
        ...definition.searchHit(row as T['$inferSelect'], today),
      }));
    },
  };
}

export type RecordStore<E extends AnyEntity> = ReturnType<typeof recordStore<E, RecordTable>>;
