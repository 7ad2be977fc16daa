import { scopeOf } from '#shared/access.ts';
import type { Action, Actor, Resource, Scope } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';

/** How far the policy lets this person do this: 'all' or 'own'; a 403 when not at all. */
export function permittedScope(
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
