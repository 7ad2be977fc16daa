import { z } from 'zod';
import type { Action } from './access-profile.ts';
import { bulkIds, bulkReport } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import type { AnyEntity } from './entity.ts';
import { withArticle } from './entity.ts';
import { addressOf } from './entity-names.ts';
import { idParams, ownership } from './fields/field-schemas.ts';
import { once } from './once.ts';

interface ReadOptions {
  /** The fields that `q` searches, for the description: 'name, email, and address'. */
  searches: string;
}

interface SingleOptions<Update extends Action> extends ReadOptions {
  /** The action that an update requires, if it isn't 'update'. */
  updateAction?: Update;
  /** A description of who can change which fields. */
  updateNote?: string;
}

interface CrudOptions<Status extends string, Update extends Action> extends SingleOptions<Update> {
  /** The statuses that the bulk call can set. */
  bulkStatuses: readonly [Status, ...Status[]];
}

/**
 * Returns the read endpoints of a kind of record: the list, its CSV export, and a single record.
 */
export function readEndpoints<const E extends AnyEntity>(entity: E, { searches }: ReadOptions) {
  const name: E['name'] = entity.name;
  const [one, many] = entity.noun;
  const a = withArticle(one);
  const list: E['listFields'] = entity.listFields;
  const path = `/api/${addressOf(name)}` as const;
  const rows = once(() => z.array(entity.listed as E['listed']));

  return {
    list: endpoint({
      method: 'GET',
      path,
      access: { resource: name, action: 'read' },
      summary: `List ${many}`,
      description: `The q parameter searches ${searches}.`,
      list,
      get response() {
        return rows();
      },
    }),
    exportCsv: endpoint({
      method: 'GET',
      path: `${path}/export.csv`,
      access: { resource: name, action: 'export' },
      summary: `Export ${many} as CSV`,
      description: 'Takes the same query as the list.',
      list,
      produces: 'text/csv',
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: { resource: name, action: 'read' },
      summary: `Get ${a}`,
      params: idParams,
      get response(): E['record'] {
        return entity.record;
      },
    }),
  };
}

/**
 * Returns the names of all fields in a record response. Request bodies may contain those they can't
 * set, because clients send records back as they received them.
 */
export const setByServerOf = (entity: Pick<AnyEntity, 'stored'>): readonly string[] => [
  ...entity.stored,
  ...Object.keys(ownership),
];

/** Returns the endpoints that write a single record. */
function writeEndpoints<const E extends AnyEntity, const Update extends Action>(
  entity: E,
  { updateAction = 'update' as Update, updateNote }: SingleOptions<Update>,
) {
  const name: E['name'] = entity.name;
  const [one] = entity.noun;
  const a = withArticle(one);
  const setByServer = setByServerOf(entity);
  const path = `/api/${addressOf(name)}` as const;

  return {
    create: endpoint({
      method: 'POST',
      path,
      access: { resource: name, action: 'create' },
      idempotent: true,
      summary: `Create ${a}`,
      get body(): E['create'] {
        return entity.create;
      },
      setByServer,
      get response(): E['record'] {
        return entity.record;
      },
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: { resource: name, action: updateAction },
      summary: `Update ${a}`,
      ...(updateNote && { description: updateNote }),
      params: idParams,
      get body(): E['update'] {
        return entity.update;
      },
      setByServer,
      get response(): E['record'] {
        return entity.record;
      },
    }),
    patch: endpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      access: { resource: name, action: updateAction },
      summary: `Update some fields of ${a}`,
      ...(updateNote && { description: updateNote }),
      params: idParams,
      get body(): E['update'] {
        return entity.update;
      },
      setByServer,
      get response(): E['record'] {
        return entity.record;
      },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: { resource: name, action: 'delete' },
      summary: `Delete ${a}`,
      description: 'An administrator can restore it for 30 days.',
      params: idParams,
    }),
  };
}

/**
 * Returns the endpoints of a kind whose records are written one at a time: all of `crudEndpoints`
 * except bulk.
 */
export function singleEndpoints<const E extends AnyEntity, const Update extends Action = 'update'>(
  entity: E,
  options: SingleOptions<Update>,
) {
  return { ...readEndpoints(entity, options), ...writeEndpoints(entity, options) };
}

/**
 * Returns the endpoints that every kind of record has: list, export, create, read, update, bulk,
 * and delete. A kind can add its own endpoints. Schemas are created when first needed.
 *
 * @example
 * export const contactEndpoints = {
 *   ...crudEndpoints(contact, { searches: 'name and email', bulkStatuses: CONTACT_STATUSES }),
 *   duplicates: endpoint({ … }),
 * };
 */
export function crudEndpoints<
  const E extends AnyEntity,
  const Status extends string,
  const Update extends Action = 'update',
>(entity: E, options: CrudOptions<Status, Update>) {
  const { bulkStatuses, updateAction = 'update' as Update } = options;
  const name: E['name'] = entity.name;
  const body = once(() =>
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('status'), ids: bulkIds, status: z.enum(bulkStatuses) }),
      z.object({ action: z.literal('delete'), ids: bulkIds }),
    ]),
  );
  const { read, ...lists } = readEndpoints(entity, options);
  const { create, ...writes } = writeEndpoints(entity, options);

  return {
    ...lists,
    create,
    bulk: endpoint({
      method: 'POST',
      path: `/api/${addressOf(name)}/bulk`,
      access: { resource: name, action: updateAction },
      summary: `Set the status of ${entity.noun[1]}, or delete them`,
      get body() {
        return body();
      },
      response: bulkReport,
    }),
    read,
    ...writes,
  };
}
