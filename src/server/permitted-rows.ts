/** Row access as the policy gives it. */
import { scopeOf } from '#shared/access.ts';
import type { Action, Actor, Resource, Scope } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { ownRecords } from '#server/own-records.ts';
import { everyRow, noRow } from '#server/row-access.ts';
import type { RecordKind, RowAccess } from '#server/row-access.ts';

/** Throws a 403 when the policy does not let this user do this at all. */
export function assertPermitted(
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

/** The records to which this user may do this; a 403 when there can be none. */
export function permittedRows<Kind extends RecordKind>(
  actor: Actor,
  kind: Kind,
  action: Action,
): RowAccess<Kind> {
  return assertPermitted(actor, kind, action) === 'all' ? everyRow : ownRecords(kind, actor.id);
}

/** The records that this user may read, none of them where the policy says so: for calls about several kinds. */
export function readableRows<Kind extends RecordKind>(actor: Actor, kind: Kind): RowAccess<Kind> {
  const scope = scopeOf(actor, kind, 'read');
  if (scope === 'none') return noRow(kind);

  return scope === 'all' ? everyRow : ownRecords(kind, actor.id);
}
