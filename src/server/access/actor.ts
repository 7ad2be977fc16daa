/** Who makes a change: a signed-in user, or a program. */
import { can, canSeeMoney } from '#shared/access.ts';
import type { Actor, Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { ActorKind } from '#shared/records/audit-event.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/access/row-access.ts';

/** The signed-in user, as stored in the session. */
export interface SignedIn extends Actor {
  kind: 'user';
  fullName: string;
  sessionId: number;
}

/**
 * An actor that the access policy doesn't cover. The code that creates it decides which rows it has
 * access to.
 */
export interface OtherActor {
  kind: Exclude<ActorKind, 'user'>;
  /** The actor's name: a form's title, a client, a provider, or an API key's purpose. */
  name: string;
  /** Can be `() => everyRow`, `noRow`, or the rows of a single record. */
  rows: <Kind extends EntityName>(kind: Kind) => RowAccess<Kind>;
  /**
   * Users who get a single notification for everything this actor does, instead of one per change.
   */
  notifiesAtOnce?: readonly number[];
}

export type AnyActor = SignedIn | OtherActor;

/** The author of a change, for code that doesn't check the policy. */
export type Author = Pick<SignedIn, 'kind' | 'id' | 'fullName'> | OtherActor;

/** Who views records: a user as the policy sees them, or any other actor. */
export type Viewer = Actor | OtherActor;

/** Gable itself, for work that no user started. */
export const gable: OtherActor = { kind: 'system', name: 'Gable', rows: () => everyRow };

/**
 * Returns the user id to store in columns such as `created_by`; null if the actor is not a user.
 */
export function userIdOf(actor: Author): number | null {
  return actor.kind === 'user' ? actor.id : null;
}

/**
 * True if an actor may perform this action at all. For users, the policy decides; other actors are
 * restricted by the code that created them.
 */
export function mayDo(actor: AnyActor, resource: Resource, action: Action): boolean {
  return actor.kind !== 'user' || can(actor, resource, action);
}

/** True if an actor can see and change amounts. */
export function seesMoney(viewer: Viewer): boolean {
  return 'rows' in viewer || canSeeMoney(viewer);
}
