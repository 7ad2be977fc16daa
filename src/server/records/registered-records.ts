/**
 * The record stores of all types, for code that treats every record type the same: row access,
 * trash, search, timelines.
 */
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { CompanyTime } from '#shared/clock-time.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { registerEntities } from '#shared/registered-entities.ts';
import type { Page } from '#shared/endpoint.ts';
import type { AnyEntity } from '#shared/entity.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext, CallContext, RequestContext } from '#server/access/request-context.ts';
import type { Grouped, Grouping } from '#server/records/group-records.ts';
import type {
  RecordDefinition,
  RecordTable,
  SearchHit,
  TimelinePlace,
} from '#server/records/record-definition.ts';
import type { Listing } from '#server/records/read-page.ts';
import { registerOwnedRecords } from '#server/access/owned-records.ts';
import type { OwnershipRules } from '#server/access/owned-records.ts';
import type { RowAccess } from '#server/access/row-access.ts';

/** The rows to return as search results. */
export interface HitsToRead {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

/** The part of a record store that generic code uses. */
export interface RegisteredRecords extends OwnershipRules {
  entity: AnyEntity;
  table: RecordTable;
  labelColumn: PgColumn;
  trashLabel?: RecordDefinition['trashLabel'];
  timelineIncludes?: RecordDefinition['timelineIncludes'];
  belongsTo?: RecordDefinition['belongsTo'];
  goesWith?: RecordDefinition['goesWith'];
  searchHits: (
    db: DbOrTx,
    today: CalendarDay,
    hits: HitsToRead,
  ) => Promise<(SearchHit & { id: number })[]>;
  /** Returns one page of the records that match a list query. */
  page: (
    db: DbOrTx,
    listing: Listing<EntityName> & CompanyTime,
  ) => Promise<Page<{ id: number } & Record<string, unknown>>>;
  /** Counts and sums over the records that match a list query, grouped by one of their fields. */
  group: (ctx: CallContext, grouping: Grouping<EntityName>) => Promise<Grouped>;
  /**
   * Returns a record's label in the audit trail, and the contact and job it belongs to. Throws a
   * 404 if the user has no access to it.
   */
  about: (
    db: DbOrTx,
    ctx: ActorContext,
    one: { id: number; access: RowAccess<EntityName> },
  ) => Promise<{ label: string } & TimelinePlace>;
  restore: (ctx: RequestContext, id: number) => Promise<void>;
}

const registered = new Map<EntityName, RegisteredRecords>();

/** Called once by the composition root, before the first request. */
export function registerRecords(stores: readonly RegisteredRecords[]): void {
  for (const store of stores) {
    registered.set(store.entity.name, store);
    registerOwnedRecords(store.entity.name, store);
  }
  registerEntities(stores.map(({ entity }) => entity));
}

/**
 * Returns the store for a kind of record. Throws if the composition root hasn't registered it yet.
 */
export function recordsOf(name: EntityName): RegisteredRecords {
  const records = registered.get(name);
  if (!records)
    throw new Error(`${name} are not registered: import src/app/server/features.ts first`);

  return records;
}

/** Returns the stores of all kinds, in registration order. */
export function allRecords(): readonly RegisteredRecords[] {
  return [...registered.values()];
}
