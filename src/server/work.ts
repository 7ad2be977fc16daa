import type { Actor } from '#shared/access.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { HistoryEvent } from '#features/history/history-event.ts';
import type { DbOrTx } from '#server/db/database.ts';

/** Whoever is signed in, as the session knows them. */
export interface SignedIn extends Actor {
  fullName: string;
  sessionId: number;
}

/** The circumstances under which a rule is applied: who asks, and what time it is for the company. */
export interface Circumstances {
  user: SignedIn;
  now: Date;
  /** The company's calendar day (D25). */
  today: CalendarDay;
  timeZone: string;
  via: HistoryEvent['via'];
}

/** What a call works with: the database (or the transaction that the whole call is part of) and the circumstances. */
export interface Work extends Circumstances {
  db: DbOrTx;
}
