/** The storage of a kind of record is defined once by its feature. */
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

/** A table with `stampColumns` and a search text. */
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

/** The parts of a record that a search result shows. */
export interface SearchHit {
  title: string;
  /** A second line that distinguishes two hits with the same title. */
  detail: string;
  status: string | null;
}

/** The contact and job whose timelines also show the events of a record. */
export interface TimelinePlace {
  contactId?: number | null;
  jobId?: number | null;
}

/** The values that are stored for a request. */
interface Resolved<E extends AnyEntity> {
  /** Fields of the API, as they are stored. */
  fields: Partial<UpdateOf<E>> & Readonly<Record<string, unknown>>;
  /** Further columns, such as a name kept with an id. */
  columns?: Readonly<Record<string, unknown>>;
  /** The reason for the stored values, for the timeline: 'Assigned to Priya Nair, who sells the job.' */
  reason?: string | undefined;
}

/** The rules of writing one kind of record. Each runs in the transaction of the write. */
interface RecordHooks<E extends AnyEntity> {
  /** Locks that come before the record's own, so that all callers lock in the same order. */
  lockFirst?: (
    tx: DbOrTx,
    change: {
      id: number;
      action: 'updated' | 'deleted' | 'restored';
      /** The fields of an update. */
      fields: UpdateOf<E> | null;
    },
  ) => Promise<unknown>;
  /** Checks the sent fields and completes them. `before` is null for a new record. */
  resolve?: (
    tx: DbOrTx,
    ctx: ActorContext,
    request: { sent: UpdateOf<E>; before: RecordOf<E> | null },
  ) => Promise<Resolved<E>>;
  /** Runs after the insert or update, before the audit trail: for further consequences of the change. */
  afterWrite?: (
    tx: DbOrTx,
    ctx: ActorContext,
    written: { before: RecordOf<E> | null; after: RecordOf<E> },
  ) => Promise<void>;
  /** Runs after a record was restored from the trash; throws to leave it there. */
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
  /** Values that are in no column of the table: 'assignedToName'. They refer to the table by its name. */
  selects?: Readonly<Record<string, SQL>>;
  /** The table with the joins that a sort needs. */
  from?: SQL;
  /**
   * The expressions of list fields that are more than the column of that name; they may depend on the day
   * and the minute.
   */
  listColumns?: ListColumnsOf<E> | ((time: CompanyTime) => ListColumnsOf<E>);
  defaultSort: ListSort[];
  /** The name of a record in the trash, from its label and its amount in cents. */
  trashLabel?: { cents: PgColumn; text: (label: string, cents: number) => string };
  /** Reads records as the API shows them, where that takes more than their row. */
  read?: (db: DbOrTx, rows: RowsToRead, today: CalendarDay) => Promise<RecordOf<E>[]>;
  /** Removes from records the parts that their reader may not see elsewhere: the names of other records. */
  asReadable?: (ctx: CallContext, records: RecordOf<E>[]) => Promise<RecordOf<E>[]>;
  timelineOf: (record: RecordOf<E>) => TimelinePlace;
  /** The columns that name records of another kind which this one belongs to: the job of an estimate. */
  belongsTo?: Partial<Record<EntityName, PgColumn>>;
  /**
   * The columns that name the record it goes to the trash and is restored with; its table has
   * `alongColumn`.
   */
  goesWith?: Partial<Record<EntityName, PgColumn>>;
  /** Returns the name of a record in the audit trail, when it is not its title. */
  auditLabel?: (record: RecordOf<E>) => string;
  /** A query for the ids of records whose events are on this one's timeline too: refunds of a payment. */
  timelineIncludes?: (id: number) => SQL;
  /** Returns the search result of a row; its title is the record's when left out. */
  searchHit: (
    row: T['$inferSelect'],
    today: CalendarDay,
  ) => Omit<SearchHit, 'title'> & { title?: string };
  /** The column that names a record in reports and the trash, when it is not the title's. */
  label?: PgColumn;
}

/** The list field `mine` of a list that knows no user: no record matches. */
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

/** The column that names a record. */
export function labelColumnOf(
  definition: Pick<RecordDefinition<AnyEntity>, 'label' | 'table'> & { entity: AnyEntity },
): PgColumn {
  return definition.label ?? columnOf(definition.table, definition.entity.title);
}

type NamedColumns = Readonly<Record<string, Partial<ListColumn> | undefined>>;

/** Returns the list of an entity, from the columns of the same names and those of the definition. */
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
