/** Derives row access from the access policy. */
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { scopeOf } from '#shared/access.ts';
import type { Actor, Resource, Scope } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import { AppError } from '#shared/app-error.ts';
import type { Viewer } from '#server/access/actor.ts';
import {
  bothAccesses,
  everyRow,
  heldOf,
  keyedOf,
  noRow,
  ownRows,
} from '#server/access/row-access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { allOwnedRecords, ownedRecordsOf } from '#server/access/owned-records.ts';

/**
 * Returns the scope in which the policy allows an action. Throws a 403 if it doesn't allow the
 * action at all.
 */
export function requirePermission(
  actor: Actor,
  resource: Resource,
  action: Action,
): Exclude<Scope, 'none'> {
  const scope = scopeOf(actor, resource, action);
  if (scope === 'none') {
    throw new AppError('forbidden', 'You don’t have permission to do this. Ask an administrator.');
  }

  return scope;
}

/**
 * Returns access to the records on which the user may perform the action. Throws a 403 if there can
 * be none.
 */
export function authorizedRows<Kind extends EntityName>(
  actor: Actor,
  kind: Kind,
  action: Action,
): RowAccess<Kind> {
  return limited(actor, kind, action, requirePermission(actor, kind, action));
}

/**
 * Limits access to a scope. Records that are part of others are limited to those whose parent
 * record the user can read.
 */
function limited<Kind extends EntityName>(
  actor: Actor,
  kind: Kind,
  action: Action,
  scope: Exclude<Scope, 'none'>,
): RowAccess<Kind> {
  const { partOf } = ownedRecordsOf(kind);
  const inScope = scope === 'all' ? everyRow : ownRecords(kind, actor.id, action);
  if (!partOf) return inScope;
  const readable = partsOfReadable(actor, kind, partOf);

  // Users with access to a record can see all of its parts, but change only their own.
  return action === 'read' ? readable : bothAccesses(inScope, readable);
}

function partsOfReadable<Kind extends EntityName>(
  actor: Actor,
  kind: Kind,
  partOf: Partial<Record<EntityName, PgColumn>>,
): RowAccess<Kind> {
  const owners = (Object.entries(partOf) as [EntityName, PgColumn][]).map(([owner, column]) => ({
    access: readableRows(actor, owner),
    table: ownedRecordsOf(owner).table,
    column,
  }));
  if (owners.every(({ access }) => access.own === null)) return everyRow;

  return ownRows(kind, {
    directly: [],
    by: owners.map(
      ({ access, table, column }) =>
        sql`select from ${table} where ${table.id} = ${column} and ${access.condition}`,
    ),
  });
}

/**
 * Returns access to the records that an actor can read, possibly none. For requests that cover
 * several types of records.
 */
export function readableRows<Kind extends EntityName>(actor: Viewer, kind: Kind): RowAccess<Kind> {
  if ('rows' in actor) return actor.rows(kind);
  const scope = scopeOf(actor, kind, 'read');
  if (scope === 'none') return noRow(kind);

  return limited(actor, kind, 'read', scope);
}

/** True if a user can read all records of a kind, so individual records needn't be checked. */
export const readsAll = (actor: Actor, kind: EntityName): boolean =>
  readableRows(actor, kind).own === null;

/**
 * Returns access to the user's own records of a kind for an action, owned either directly or
 * through records of other kinds.
 */
export function ownRecords<Kind extends EntityName>(
  kind: Kind,
  userId: number,
  action: Action,
): RowAccess<Kind> {
  const own = ownedRecordsOf(kind).own(userId);
  const others = allOwnedRecords().flatMap(({ alsoOwns, opens }) => [
    ...(alsoOwns?.[kind] ? [alsoOwns[kind](userId)] : []),
    ...(action === 'read' && opens?.[kind] ? [opens[kind](userId)] : []),
  ]);
  const through = [own, ...others].find((conditions) => conditions.through)?.through;

  return ownRows(kind, {
    directly: [...own.directly, ...others.flatMap(({ directly = [] }) => directly)],
    by: [...(own.by ?? []), ...others.flatMap(({ by = [] }) => by)],
    held: [own, ...others].flatMap(heldOf),
    keyed: [own, ...others].flatMap(keyedOf),
    ...(through && { through }),
  });
}
