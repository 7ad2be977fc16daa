import type { CompanyTime } from '#shared/clock-time.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { AnyActor, SignedIn } from '#server/access/actor.ts';

/** The company's time at a call, and how it came. */
export interface CallFacts extends CompanyTime {
  via: HistoryEvent['via'];
  /** The open page of a browser that makes the call, by a name that the page gave itself. */
  page?: string | undefined;
  /** True when emails with links to Gable can be sent. */
  canMail?: boolean;
  /** True when there is a mail server at all, for emails without a link. */
  hasMailServer?: boolean;
  /** The address at which clients pay invoices online, for print; none where they cannot. */
  payUrl?: string | null;
}

/** The context a rule is applied in: the actor, and the company's time. */
export interface ActorContext extends CallFacts {
  actor: AnyActor;
}

/** The same with the database, or the transaction that the entire call is part of: for verbs that any actor may use. */
export interface CallContext extends ActorContext {
  db: DbOrTx;
}

/** The context of a signed-in user's call. */
export interface RequestContext extends CallContext {
  actor: SignedIn;
  /** The actor again, by the name that policies use. */
  user: SignedIn;
}

/** The context in which a user acts. */
export function userContext(user: SignedIn, facts: CallFacts & { db: DbOrTx }): RequestContext {
  return { ...facts, actor: user, user };
}
