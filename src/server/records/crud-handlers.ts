/** Builds the standard handlers of a record kind from its record store. */
import type { Action } from '#shared/access-profile.ts';
import { AppError } from '#shared/app-error.ts';
import type { BulkReport } from '#shared/bulk.ts';
import type { crudEndpoints, readEndpoints, singleEndpoints } from '#shared/crud-endpoints.ts';
import { nounOf } from '#shared/entity.ts';
import type { AnyEntity, CreateOf, RecordOf, UpdateOf } from '#shared/entity.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { authorizedRows, readableRows } from '#server/access/authorized-rows.ts';
import { bulkAction } from '#server/records/bulk-action.ts';
import type { Remains } from '#server/records/bulk-action.ts';
import { toCsv } from '#server/records/csv.ts';
import type { Cell } from '#server/records/csv.ts';
import { ownAmong } from '#server/records/ownership.ts';
import type { RecordReader } from '#server/records/record-reader.ts';
import type { RecordStore } from '#server/records/record-store.ts';
import type { RowAccess } from '#server/access/row-access.ts';

interface CrudCall<E extends AnyEntity> {
  ctx: RequestContext;
  request: FastifyRequest;
  access: RowAccess<E['name']>;
  query: ListQuery;
  params: { id: number };
}

type BulkBody =
  | { action: 'status'; ids: number[]; status: string }
  | { action: 'delete'; ids: number[] };

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.join('; ');

  return value as Cell;
}

/**
 * Returns a record's spreadsheet columns: its fields under their API names, plus a label column for
 * each choice field.
 */
export function csvColumnsOf(entity: AnyEntity): Record<string, (record: object) => Cell> {
  const columns: Record<string, (record: object) => Cell> = {};
  for (const field of entity.stored) {
    if (entity.notExported.includes(field)) continue;
    const valueOf = (record: object) => (record as Record<string, unknown>)[field];
    columns[field] = (record) => cellOf(valueOf(record));
    const { choices, none = null } = entity.every[field] ?? {};
    if (choices) columns[`${field}Label`] = (record) => choices[String(valueOf(record))] ?? none;
  }

  return columns;
}

interface Spreadsheet<E extends AnyEntity> {
  /** The spreadsheet's columns, if they differ from the record's fields. */
  csvColumns: Readonly<Record<string, (record: RecordOf<E>) => Cell>>;
}

interface Verbs<E extends AnyEntity> extends Spreadsheet<E> {
  create: (ctx: RequestContext, input: CreateOf<E>) => Promise<RecordOf<E>>;
  update: (
    ctx: RequestContext,
    one: { id: number; access: RowAccess<E['name']>; change: UpdateOf<E> },
  ) => Promise<RecordOf<E>>;
  remove: (
    ctx: RequestContext,
    one: { id: number; access: RowAccess<E['name']> },
  ) => Promise<unknown>;
  /**
   * Returns what a bulk change or deletion left in place, from the result of the update or removal;
   * null if nothing.
   */
  stays(this: void, performed: unknown): Remains | null;
}

function onlyOwn({ noun: [, many] }: AnyEntity, verb: string): AppError {
  return new AppError('forbidden', `You can only ${verb} your own ${many}.`);
}

type Reader<E extends AnyEntity> = Pick<RecordReader<E>, 'entity' | 'list' | 'exportAll' | 'read'>;

/**
 * Creates the handlers for `readEndpoints`. The overload signatures here and below state the types
 * because the compiler can't infer a call's types for a generic entity.
 */
export function readHandlers<E extends AnyEntity>(
  reader: Reader<E>,
  spreadsheet?: Partial<Spreadsheet<E>>,
): Handlers<ReturnType<typeof readEndpoints<E>>>;
export function readHandlers<E extends AnyEntity>(
  reader: Reader<E>,
  { csvColumns = csvColumnsOf(reader.entity) }: Partial<Spreadsheet<E>> = {},
): object {
  const handlers = {
    list: ({ ctx, access, query }: CrudCall<E>) => reader.list(ctx, { query, access }),
    exportCsv: async ({ ctx, access, query }: CrudCall<E>) => ({
      body: toCsv(await reader.exportAll(ctx, { query, access }), csvColumns),
      fileName: 'export.csv',
    }),
    read: ({ ctx, access, params }: CrudCall<E>) => reader.read(ctx, { id: params.id, access }),
  };

  return handlers;
}

/** Creates the handlers for `singleEndpoints`. See `crudHandlers`. */
export function singleHandlers<E extends AnyEntity, Update extends Action>(
  store: RecordStore<E>,
  verbs?: Partial<Verbs<E>>,
): Handlers<ReturnType<typeof singleEndpoints<E, Update>>>;
export function singleHandlers<E extends AnyEntity>(
  store: RecordStore<E>,
  verbs: Partial<Verbs<E>> = {},
): object {
  const { create = store.create, update = store.update, remove = store.remove } = verbs;
  const change = ({ ctx, access, params, body }: CrudCall<E> & { body: UpdateOf<E> }) =>
    update(ctx, { id: params.id, access, change: body });
  const handlers = {
    ...readHandlers(store, verbs),
    create: ({ ctx, body }: CrudCall<E> & { body: CreateOf<E> }) => create(ctx, body),
    update: change,
    patch: change,
    remove: async ({ ctx, access, params }: CrudCall<E>) => {
      await remove(ctx, { id: params.id, access });
    },
  };

  return handlers;
}

/**
 * Creates the handlers for `crudEndpoints`. A kind can pass its own verbs, which then serve both
 * single and bulk calls.
 *
 * @example
 * export const contactHandlers = { ...crudHandlers(contactStore), duplicates: … };
 */
export function crudHandlers<E extends AnyEntity, Status extends string, Update extends Action>(
  store: RecordStore<E>,
  verbs?: Partial<Verbs<E>>,
): Handlers<ReturnType<typeof crudEndpoints<E, Status, Update>>>;
export function crudHandlers<E extends AnyEntity>(
  store: RecordStore<E>,
  verbs: Partial<Verbs<E>> = {},
): object {
  const { entity } = store;
  const { update = store.update, remove = store.remove, stays } = verbs;

  async function bulk({
    ctx,
    access: changeable,
    body,
    request,
  }: CrudCall<E> & { body: BulkBody }): Promise<BulkReport> {
    const { user } = ctx;
    const isDelete = body.action === 'delete';
    const access: RowAccess<E['name']> = isDelete
      ? authorizedRows(user, entity.name, 'delete')
      : changeable;
    const own = access.own && (await ownAmong(ctx, entity.name, body.ids));

    return bulkAction({
      request,
      ids: body.ids,
      what: nounOf(entity),
      ...(stays && { stays }),
      labels: (ids) => store.labels(ctx.db, { ids, access: readableRows(user, entity.name) }),
      perform: async (id) => {
        // The user can see this record, so "not found" would be confusing.
        if (own?.has(id) === false) throw onlyOwn(entity, isDelete ? 'delete' : 'change');
        const { action, ids: _, ...fields } = body;
        if (action === 'delete') return remove(ctx, { ...fields, id, access });

        return update(ctx, { id, access, change: fields as object as UpdateOf<E> });
      },
    });
  }

  const handlers = { ...singleHandlers(store, verbs), bulk };

  return handlers;
}
