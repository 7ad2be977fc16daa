/**
 * Reads records of any type based on their definition: one record, a page, all matches of a list
 * query, or search results.
 */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { CompanyTime } from '#shared/clock-time.ts';
import type { Page } from '#shared/endpoint.ts';
import { nounOf } from '#shared/entity.ts';
import type { AnyEntity, RecordOf } from '#shared/entity.ts';
import type { ListFilter, ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext, CallContext } from '#server/access/request-context.ts';
import { isOneOfThese, theseIds } from '#server/db/one-of-ids.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { conditionOf, groupRecords } from '#server/records/group-records.ts';
import type { Grouped, Grouping } from '#server/records/group-records.ts';
import { withOwnership } from '#server/records/ownership.ts';
import { withOwnAccess } from '#server/records/own-filter.ts';
import { presentRow } from '#server/records/present.ts';
import { assertNoPriceQuery, withoutPrices } from '#server/records/priced-fields.ts';
import { readAllInPieces, readPage } from '#server/records/read-page.ts';
import type { RowsToRead } from '#server/records/read-page.ts';
import { labelColumnOf, listSourceOf } from '#server/records/record-definition.ts';
import type {
  RecordDefinition,
  RecordTable,
  SearchHit,
} from '#server/records/record-definition.ts';
import type { HitsToRead } from '#server/records/registered-records.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { selectionOf, type Selection } from '#server/records/record-selection.ts';

/** A stored record in its API format. */
export type Stored<E extends AnyEntity> = RecordOf<E> & { id: number; version: number };

export interface OneRecord<E extends AnyEntity> {
  id: number;
  access: RowAccess<E['name']>;
}

interface ListRequest<E extends AnyEntity> {
  query: ListQuery;
  access: RowAccess<E['name']>;
}

/** Caches a value for one minute. `make` gets the time at the start of that minute. */
function perMinute<T>(make: (time: CompanyTime) => T): (time: CompanyTime) => T {
  let kept: (CompanyTime & { made: T }) | null = null;

  return ({ now, today, timeZone }) => {
    const minute = new Date(now);
    minute.setUTCSeconds(0, 0);
    const isKept =
      kept?.now.getTime() === minute.getTime() &&
      kept.today === today &&
      kept.timeZone === timeZone;
    if (!kept || !isKept) {
      const time = { now: minute, today, timeZone };
      kept = { ...time, made: make(time) };
    }

    return kept.made;
  };
}

async function* mapPieces<R>(
  pieces: AsyncIterable<R[]>,
  map: (records: R[]) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for await (const records of pieces) yield map(records);
}

export function recordReader<E extends AnyEntity, T extends RecordTable>(
  definition: RecordDefinition<E, T>,
) {
  const { entity } = definition;
  const table: RecordTable = definition.table;
  const sourceOf = perMinute((time) => listSourceOf(definition, time));
  const labelColumn = labelColumnOf(definition);
  const selection = selectionOf(definition);
  const columns = selection.whole;
  const present = (row: Readonly<Record<string, unknown>>) => presentRow(entity, row) as Stored<E>;

  const selectByIds = (name: string, selected: Selection) =>
    preparedOnce((db) =>
      db
        .select(selected)
        .from(table)
        .where(and(isOneOfThese(table.id), isNull(table.deletedAt)))
        .prepare(`${entity.name}_${name}`),
    );
  const selectListed = selectByIds('listed', selection.listed);
  const selectWhole = selectByIds('whole', selection.whole);

  async function readRows(db: DbOrTx, { where, ids, wants }: RowsToRead): Promise<Stored<E>[]> {
    const selected = selection.of(wants);
    const prepared =
      selected === selection.whole
        ? selectWhole
        : selected === selection.listed
          ? selectListed
          : undefined;
    const rows =
      ids && prepared
        ? await prepared(db).execute(theseIds(ids))
        : await db.select(selected).from(table).where(where);

    return rows.map(present);
  }

  const reader = (ctx: Pick<ActorContext, 'today'>) => (db: DbOrTx) => (rows: RowsToRead) =>
    (definition.read?.(db, rows, ctx.today) ?? readRows(db, rows)) as Promise<Stored<E>[]>;

  /**
   * Finds one record. Also throws a 404 if the user has no access to it, so as not to reveal that
   * it exists.
   */
  async function find(
    db: DbOrTx,
    ctx: Pick<ActorContext, 'today'>,
    { id, access, lock = false }: OneRecord<E> & { lock?: boolean },
  ): Promise<Stored<E>> {
    const where = and(eq(table.id, id), isNull(table.deletedAt), access.condition);
    if (!lock) {
      const ids = access.own ? {} : { ids: [id] };
      const [record] = await reader(ctx)(db)({ where, ...ids, wants: () => true });
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

  /** Returns one page of the records that match a list query. */
  function page(
    db: DbOrTx,
    { query, access, ...time }: ListRequest<E> & CompanyTime,
  ): Promise<Page<Stored<E>>> {
    const listing = { query, access, timeZone: time.timeZone };

    return readPage(db, sourceOf(time), { listing, read: reader(time)(db) });
  }

  /** Returns all records that match a list query, in batches. */
  function pieces(
    db: DbOrTx,
    { query, access, ...time }: ListRequest<E> & CompanyTime,
  ): Promise<AsyncIterable<Stored<E>[]>> {
    const listing = { query, access, timeZone: time.timeZone };

    return readAllInPieces(db, sourceOf(time), { listing, read: reader(time)(db) });
  }

  /**
   * Returns records as the user may see them, without prices and names that are hidden from them.
   */
  async function shownTo(ctx: CallContext, records: Stored<E>[]): Promise<Stored<E>[]> {
    const readable = (await definition.asReadable?.(ctx, records)) ?? records;

    return readable.map((record) => withoutPrices(ctx.actor, entity, record as Stored<E>));
  }

  /** Returns a record as the user may see it. See `shownTo` and `withOwnership`. */
  async function showTo(ctx: CallContext, record: Stored<E>): Promise<Stored<E>> {
    const [shown] = await withOwnership(ctx, entity.name, await shownTo(ctx, [record]));

    return shown ?? record;
  }

  return {
    entity,
    table,
    showTo,
    labelColumn,
    columns,
    present,
    find,
    /** Returns the records that match a condition, with all fields and in any order. */
    readWhere: (db: DbOrTx, ctx: Pick<ActorContext, 'today'>, where: SQL): Promise<Stored<E>[]> =>
      reader(ctx)(db)({ where, wants: () => true }),
    /**
     * Returns the records with these ids that aren't in the trash, with all fields and in any
     * order.
     */
    readIds: (
      db: DbOrTx,
      ctx: Pick<ActorContext, 'today'>,
      ids: readonly number[],
    ): Promise<Stored<E>[]> => {
      const where = and(inArray(table.id, [...ids]), isNull(table.deletedAt));

      return reader(ctx)(db)({ where, ids, wants: () => true });
    },
    page,
    pieces,

    /**
     * Returns one page of the records that match a list query, without content hidden from the
     * user.
     */
    async list(ctx: CallContext, asked: ListRequest<E>): Promise<Page<Stored<E>>> {
      const { query } = asked;
      assertNoPriceQuery(ctx.actor, entity, query);
      const request = withOwnAccess<E['name']>(ctx.actor, entity.name, asked);
      const { rows, ...rest } = await page(ctx.db, { ...ctx, ...request });
      const shown = await shownTo(ctx, rows);
      const saysOwn = query.fields?.includes('isOwn') ?? true;

      return { ...rest, rows: saysOwn ? await withOwnership(ctx, entity.name, shown) : shown };
    },

    /**
     * Returns all records that match a list query, in batches, without content hidden from the
     * user.
     */
    async exportAll(ctx: CallContext, asked: ListRequest<E>): Promise<AsyncIterable<Stored<E>[]>> {
      assertNoPriceQuery(ctx.actor, entity, asked.query);

      const request = withOwnAccess<E['name']>(ctx.actor, entity.name, asked);
      const all = await pieces(ctx.db, { ...ctx, ...request });

      return mapPieces(all, (records) => shownTo(ctx, records));
    },

    /** Returns the condition for these filters, exactly as the list applies it. */
    conditionOf: (ctx: CallContext, filters: readonly ListFilter[]): SQL =>
      conditionOf(sourceOf(ctx), filters, ctx.timeZone),

    /** Counts and sums over the records that match a list query, grouped by one of their fields. */
    group: (ctx: CallContext, grouping: Grouping<E['name']>): Promise<Grouped> =>
      groupRecords(ctx.db, sourceOf(ctx), { ...grouping, timeZone: ctx.timeZone }),

    /** Returns one record without content hidden from the user, or throws a 404. */
    async read(ctx: CallContext, one: OneRecord<E>): Promise<Stored<E>> {
      return showTo(ctx, await find(ctx.db, ctx, one));
    },

    /**
     * Returns labels by record id. Omits records that the user has no access to, but includes those
     * in the trash.
     */
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

    /** Returns search results for these rows. */
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

export type RecordReader<E extends AnyEntity> = ReturnType<typeof recordReader<E, RecordTable>>;
