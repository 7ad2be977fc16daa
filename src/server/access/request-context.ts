import type { CompanyTime } from '#shared/clock-time.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { AnyActor, SignedIn } from '#server/access/actor.ts';

/** The company's time when a request arrives, and how the request was made. */
export interface CallFacts extends CompanyTime {
  via: HistoryEvent['via'];
  /** The browser page that makes the request, identified by a name the page generated. */
  page?: string | undefined;
  /** True if emails with links to Gable can be sent. */
  canMail?: boolean;
  /** True if a mail server is set up, which is enough for emails without links. */
  hasMailServer?: boolean;
  /**
   * The URL where clients pay invoices online, for printed documents; null if online payment isn't
   * available.
   */
  payUrl?: string | null;
}

/** The context for business rules: the actor and the company's time. */
export interface ActorContext extends CallFacts {
  actor: AnyActor;
}

/**
 * The context of a call by any actor: adds the database, or the transaction that the entire call
 * runs in.
 */
export interface CallContext extends ActorContext {
  db: DbOrTx;
}

/** The context of a signed-in user's request. */
export interface RequestContext extends CallContext {
  actor: SignedIn;
  /** Same as `actor`, under the name that policies use. */
  user: SignedIn;
}

/** Creates the context for a user's actions. */
export function userContext(user: SignedIn, facts: CallFacts & { db: DbOrTx }): RequestContext {
  return { ...facts, actor: user, user };
}
