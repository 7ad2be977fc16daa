/** Row access as the policy gives it. */
import { scopeOf } from '#shared/access.ts';
import type { Action, Actor, Resource, Scope } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import type { Viewer } from '#server/records/actor.ts';
import { everyRow, noRow, ownRows } from '#server/records/row-access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { allRecords, recordsOf } from '#server/records/registered-records.ts';

/** The scope in which the policy grants an action; a 403 when it does not. */
export function requirePermission(
  actor: Actor,
  resource: Resource,
  action: Action,
): Exclude<Scope, 'none'> {
  const scope = scopeOf(actor, resource, action);
  if (scope === 'none') {
    throw new AppError(
      'forbidden',
      'Your access profile does not let you do this. An administrator can change it.',
    );
  }

  return scope;
}

/** Access to the records for which this action is authorized; a 403 when it is for none. */
export function authorizedRows<Kind extends EntityName>(
  actor: Actor,
  kind: Kind,
  action: Action,
): RowAccess<Kind> {
  return requirePermission(actor, kind, action) === 'all'
    ? everyRow
    : ownRecords(kind, actor.id, action);
}

/** Access to the records that this actor may read, which may be none: for requests about several kinds. */
export function readableRows<Kind extends EntityName>(actor: Viewer, kind: Kind): RowAccess<Kind> {
  if ('rows' in actor) return actor.rows(kind);
  const scope = scopeOf(actor, kind, 'read');
  if (scope === 'none') return noRow(kind);

  return scope === 'all' ? everyRow : ownRecords(kind, actor.id, 'read');
}

/**
 * The records of a kind that are this user's own for an action, by themselves or through records of
 * another kind.
 */
export function ownRecords<Kind extends EntityName>(
  kind: Kind,
  userId: number,
  action: Action,
): RowAccess<Kind> {
  const own = recordsOf(kind).own(userId);
  const others = allRecords().flatMap(({ alsoOwns, opens }) => [
    ...(alsoOwns?.[kind] ? [alsoOwns[kind](userId)] : []),
    ...(action === 'read' && opens?.[kind] ? [opens[kind](userId)] : []),
  ]);
  const through = [own, ...others].find((conditions) => conditions.through)?.through;

  return ownRows(kind, {
    directly: [...own.directly, ...others.flatMap(({ directly = [] }) => directly)],
    by: [...(own.by ?? []), ...others.flatMap(({ by = [] }) => by)],
    ...(through && { through }),
  });
}
