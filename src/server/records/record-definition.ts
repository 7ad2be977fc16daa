/** Types for the storage definition that each feature provides for its record type. */
import { getTableColumns, is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgTimestamp } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EntityName } from '#shared/entity-names.ts';
import type { AnyEntity, RecordOf, UpdateOf } from '#shared/entity.ts';
import { MINE, type ListSort } from '#shared/list-query.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { CompanyTime } from '#shared/clock-time.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext, CallContext } from '#server/access/request-context.ts';
import type { ListColumn, RecordSource } from '#server/records/list-sql.ts';
import { columnNameOf } from '#server/records/present.ts';
import type { RowsToRead } from '#server/records/read-page.ts';
import type { OwnershipRules } from '#server/access/owned-records.ts';

/** A table with the `stampColumns` and a search text. */
export type RecordTable = PgTable &
  Record<
    | 'id'
    | 'version'
    | 'createdBy'
    | 'createdAt'
    | 'updatedAt'
    | 'deletedAt'
    | 'deletedBy'
    | 'searchText',
    PgColumn
  >;

/** The text of a record in search results. */
export interface SearchHit {
  title: string;
  /** A second line that distinguishes two hits with the same title. */
  detail: string;
  status: string | null;
}

/** The contact and job whose timelines also show a record's events. */
export interface TimelinePlace {
  contactId?: number | null;
  jobId?: number | null;
}

/** The values to store for a request. */
interface Resolved<E extends AnyEntity> {
  /** The API fields to store, with their final values. */
  fields: Partial<UpdateOf<E>> & Readonly<Record<string, unknown>>;
  /** Additional columns to store, such as a name next to an id. */
  columns?: Readonly<Record<string, unknown>>;
  /** The reason for these values, for the timeline: 'Assigned to Priya Nair, who sells the job.' */
  reason?: string | undefined;
}

/** Hooks for writing records of one type. Each runs in the write's transaction. */
interface RecordHooks<E extends AnyEntity> {
  /** Takes locks that must precede the record's own lock, so all callers lock in the same order. */
  lockFirst?: (
    tx: DbOrTx,
    change: {
      id: number;
      action: 'updated' | 'deleted' | 'restored';
      /** The updated fields; null for other actions. */
      fields: UpdateOf<E> | null;
    },
  ) => Promise<unknown>;
  /** Validates the request's fields and fills in the rest. `before` is null for a new record. */
  resolve?: (
    tx: DbOrTx,
    ctx: ActorContext,
    request: { sent: UpdateOf<E>; before: RecordOf<E> | null },
  ) => Promise<Resolved<E>>;
  /** Runs after the insert or update but before the audit trail, for side effects of the change. */
  afterWrite?: (
    tx: DbOrTx,
    ctx: ActorContext,
    written: { before: RecordOf<E> | null; after: RecordOf<E> },
  ) => Promise<void>;
  /** Runs after a record is restored from the trash. If it throws, the restore is undone. */
  afterRestore?: (tx: DbOrTx, ctx: ActorContext, record: RecordOf<E>) => Promise<void>;
}

type ListColumnsOf<E extends AnyEntity> = Partial<
  Record<keyof E['listFields'], Partial<ListColumn>>
>;

export interface RecordDefinition<
  E extends AnyEntity = AnyEntity,
  T extends RecordTable = RecordTable,
>
  extends RecordHooks<E>, OwnershipRules {
  entity: E;
  table: T;
  /**
   * Computed values that aren't columns of the table, such as 'assignedToName'. Their SQL refers to
   * the table by name.
   */
  selects?: Readonly<Record<string, SQL>>;
  /** The table with any joins that sorting needs. */
  from?: SQL;
  /**
   * Expressions for list fields that aren't simply the column of the same name. They can depend on
   * the current date and minute.
   */
  listColumns?: ListColumnsOf<E> | ((time: CompanyTime) => ListColumnsOf<E>);
  defaultSort: ListSort[];
  /** Builds a record's label in the trash from its label and its amount in cents. */
  trashLabel?: { cents: PgColumn; text: (label: string, cents: number) => string };
  /** Reads records in their API format, if that requires more than their table rows. */
  read?: (db: DbOrTx, rows: RowsToRead, today: CalendarDay) => Promise<RecordOf<E>[]>;
  /** Removes content that the user has no access to, such as other records' names. */
  asReadable?: (ctx: CallContext, records: RecordOf<E>[]) => Promise<RecordOf<E>[]>;
  timelineOf: (record: RecordOf<E>) => TimelinePlace;
  /**
   * Columns that reference the record of another type that this one belongs to, such as an
   * estimate's job.
   */
  belongsTo?: Partial<Record<EntityName, PgColumn>>;
  /**
   * Columns that reference the record that this one is trashed and restored with. The table needs
   * `alongColumn`.
   */
  goesWith?: Partial<Record<EntityName, PgColumn>>;
  /** Returns a record's label in the audit trail, if it isn't the title. */
  auditLabel?: (record: RecordOf<E>) => string;
  /**
   * A query for the ids of other records whose events also appear on this record's timeline, such
   * as a payment's refunds.
   */
  timelineIncludes?: (id: number) => SQL;
  /** Returns a row's search result. If it has no title, the record's title is used. */
  searchHit: (
    row: T['$inferSelect'],
    today: CalendarDay,
  ) => Omit<SearchHit, 'title'> & { title?: string };
  /** The column with a record's label in reports and the trash, if it isn't the title column. */
  label?: PgColumn;
}

/** The list field `mine` if the user is unknown: it matches no record. */
const nobodysOwn: ListColumn = {
  value: sql`'false'::text`,
  kind: 'choice',
  matches: () => sql`false`,
};

function columnOf(table: RecordTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`there is no column ${name}`);

  return column;
}

/** Returns the column with a record's label. */
export function labelColumnOf(
  definition: Pick<RecordDefinition<AnyEntity>, 'label' | 'table'> & { entity: AnyEntity },
): PgColumn {
  return definition.label ?? columnOf(definition.table, definition.entity.title);
}

type NamedColumns = Readonly<Record<string, Partial<ListColumn> | undefined>>;

/**
 * Builds an entity's list source: each field uses the definition's expression, or the column of the
 * same name.
 */
export function listSourceOf(
  definition: {
    entity: AnyEntity;
    table: RecordTable;
    from?: SQL;
    listColumns?: NamedColumns | ((time: CompanyTime) => NamedColumns);
    defaultSort: ListSort[];
  },
  time: CompanyTime,
): RecordSource<string> {
  const { entity, table, from, defaultSort } = definition;
  const extra = definition.listColumns ?? {};
  const listColumns = typeof extra === 'function' ? extra(time) : extra;
  const columns = Object.entries(entity.listFields).map(
    ([field, { kind }]): [string, ListColumn] => {
      const known = field === MINE ? nobodysOwn : listColumns[field];
      const value = known?.value ?? columnOf(table, columnNameOf(entity, field));

      return [
        field,
        {
          value,
          kind: kind === 'date' && is(value, PgTimestamp) ? 'instant' : kind,
          ...(entity.every[field]?.isSearched && { isSearchable: true }),
          ...known,
        },
      ];
    },
  );

  return {
    entity: entity.name,
    deletedAt: table.deletedAt,
    id: table.id,
    searchText: table.searchText,
    columns: Object.fromEntries(columns),
    defaultSort,
    ...(from && { from }),
  };
}
