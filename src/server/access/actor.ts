/** The actor of a change: a signed-in user, or a program. */
import { can, canSeeMoney } from '#shared/access.ts';
import type { Actor, Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { ActorKind } from '#shared/records/audit-event.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/access/row-access.ts';

/** The signed-in user, as the session knows them. */
export interface SignedIn extends Actor {
  kind: 'user';
  fullName: string;
  sessionId: number;
}

/** An actor that no policy covers: its creator decides which rows it may touch. */
export interface OtherActor {
  kind: Exclude<ActorKind, 'user'>;
  /** The name of the actor: a form's title, a client, a provider, the purpose of a key. */
  name: string;
  /** `() => everyRow`, `noRow`, or the rows of one record. */
  rows: <Kind extends EntityName>(kind: Kind) => RowAccess<Kind>;
  /** Users who get one notification of everything it does, and so none of each part. */
  notifiesAtOnce?: readonly number[];
}

export type AnyActor = SignedIn | OtherActor;

/** The author of a change, where the policy is not consulted. */
export type Author = Pick<SignedIn, 'kind' | 'id' | 'fullName'> | OtherActor;

/** The viewer of records: a user as the policy knows them, or any other actor. */
export type Viewer = Actor | OtherActor;

/** Gable itself, in work that no user started. */
export const gable: OtherActor = { kind: 'system', name: 'Gable', rows: () => everyRow };

/** Returns the id for `created_by` and the like: null for an actor that is no user. */
export function userIdOf(actor: Author): number | null {
  return actor.kind === 'user' ? actor.id : null;
}

/**
 * True when an actor may do this at all: the policy decides for users, the code that made it for any other
 * actor.
 */
export function mayDo(actor: AnyActor, resource: Resource, action: Action): boolean {
  return actor.kind !== 'user' || can(actor, resource, action);
}

/** True when an actor sees and sets amounts. */
export function seesMoney(viewer: Viewer): boolean {
  return 'rows' in viewer || canSeeMoney(viewer);
}
