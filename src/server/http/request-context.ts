import type { Actor } from '#shared/access.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { DbOrTx } from '#server/db/database.ts';

/** The signed-in user, as the session knows them. */
export interface SignedIn extends Actor {
  fullName: string;
  sessionId: number;
}

/** The context a rule is applied in: the actor, and the company's time. */
export interface ActorContext {
  user: SignedIn;
  now: Date;
  /** The company's calendar day. */
  today: CalendarDay;
  timeZone: string;
  via: HistoryEvent['via'];
}

/** The context of a call, with its database, or the transaction that the entire call is part of. */
export interface RequestContext extends ActorContext {
  db: DbOrTx;
}
