/** How the demo company's year is told: stories that wait for their next moment and then act. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Contact } from '#features/contacts/contact.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { SignedIn } from '#server/records/actor.ts';
import type { Neighbourhood } from './demo-neighbours.ts';
import type { Staff } from './demo-staff.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A day on which a user acts; the time of day is random. */
export interface Moment {
  day: CalendarDay;
  by: SignedIn;
}

/** Yields the moment it waits for, gets the context of that moment. Cut off where history ends. */
export type Story<Result = void> = AsyncGenerator<Moment, Result, RequestContext>;

/** What goes wrong with money now and then. */
export type Mishap = 'bounced' | 'overpaid' | 'overpaid, refunded' | 'overpaid, used';

/** What every story has at hand. */
export interface StoryWorld {
  staff: Staff;
  neighbours: Neighbourhood;
  first: CalendarDay;
  last: CalendarDay;
  storms: CalendarDay[];
  /** Clients of earlier years, filled on the first day. */
  regulars: Contact[];
  /** Mishaps still to come; the next payment takes one. */
  mishaps: (Mishap | null)[];
}

/** A story's own share of chance and of the world. */
export interface Teller {
  world: StoryWorld;
  random: SeededRandom;
}
