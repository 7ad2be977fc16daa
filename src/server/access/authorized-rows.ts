/** Row access follows the policy. */
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

/** Returns the scope in which the policy grants an action; throws a 403 when it does not. */
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

/** Access to the records for which this action is authorized; a 403 when it is for none. */
export function authorizedRows<Kind extends EntityName>(
  actor: Actor,
  kind: Kind,
  action: Action,
): RowAccess<Kind> {
  return limited(actor, kind, action, requirePermission(actor, kind, action));
}

/** Limits records to a scope; of a kind that is part of others, to those whose owner the user may read. */
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

  // Users who work on a record see all of its parts, and change their own.
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

/** Access to the records that this actor may read, which may be none: for requests about several kinds. */
export function readableRows<Kind extends EntityName>(actor: Viewer, kind: Kind): RowAccess<Kind> {
  if ('rows' in actor) return actor.rows(kind);
  const scope = scopeOf(actor, kind, 'read');
  if (scope === 'none') return noRow(kind);

  return limited(actor, kind, 'read', scope);
}

/** True when a user may read every record of a kind, so that none needs checking. */
export const readsAll = (actor: Actor, kind: EntityName): boolean =>
  readableRows(actor, kind).own === null;

/**
 * Selects the records of a kind that are this user's own for an action, directly or through records of
 * another kind.
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
