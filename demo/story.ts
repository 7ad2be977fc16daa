/** The demo company's year is made of stories that wait for their next moment and then act. */
import { dayInZone } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { TaskTemplate } from '#features/work/tasks/task-template.ts';
import { userContext } from '#server/access/request-context.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { instantAt } from './calendar.ts';
import type { Staff } from './company.ts';
import type { Client } from './neighbors.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A day on which a user acts; the time of day is random. */
export interface Moment {
  day: CalendarDay;
  by: SignedIn;
}

/**
 * Yields the moment to wait for, then receives that moment's context. Ends early when the history
 * ends.
 */
export type Story<Result = void> = AsyncGenerator<Moment, Result, RequestContext>;

/** Payment mishaps that happen now and then. */
export type Mishap = 'bounced' | 'credit kept' | 'credit refunded' | 'credit used';

/** The company's task templates, and the day it started managing tasks in Gable. */
export interface TaskBook {
  templates: readonly TaskTemplate[];
  since: CalendarDay;
}

/** A story's context, with its own stream of random values. */
export interface StorySetting {
  random: SeededRandom;
  staff: Staff;
  /** Clients from earlier years. */
  regulars: readonly Client[];
  /** Remaining mishaps; each final payment of an invoice takes one. */
  mishaps: (Mishap | null)[];
  taskBook: TaskBook;
}

interface Stage {
  db: DbOrTx;
  timeZone: string;
  /** The last day of events. */
  last: CalendarDay;
  random: SeededRandom;
  /** Called at 12:05 AM on each day with events. */
  atNight?: (midnight: Date) => Promise<void>;
}

interface Waiting {
  story: Story;
  moment: Moment;
  at: Date;
}

const OPENS_AT = 7 * 60 + 30;
const CLOSES_AT = 17 * 60 + 30;
const STEP_MS = 4 * 60_000;

/** Plays all stories in parallel, each event at its moment, through the last day. */
export async function playStories(
  stories: readonly Story[],
  { db, timeZone, last, random, atNight }: Stage,
): Promise<void> {
  const waiting: Waiting[] = [];
  let day: CalendarDay | null = null;

  async function waitFor(
    story: Story,
    { done, value: moment }: IteratorResult<Moment, void>,
    previous?: Date,
  ) {
    if (done) return;
    if (moment.day > last) {
      await story.return(undefined);
      return;
    }
    const by = instantAt(moment.day, random.whole(OPENS_AT, CLOSES_AT), timeZone);
    // Two events of one story on the same day must happen in order.
    const at = previous && by <= previous ? new Date(previous.getTime() + STEP_MS) : by;
    waiting.push({ story, moment, at });
  }

  for (const story of stories) await waitFor(story, await story.next());
  while (waiting.length > 0) {
    waiting.sort((one, other) => +one.at - +other.at);
    const [next] = waiting.splice(0, 1);
    if (!next) return;
    const { story, moment, at } = next;
    const today = dayInZone(at, timeZone);
    if (today !== day) await atNight?.(instantAt(today, 5, timeZone));
    day = today;
    const ctx = userContext(moment.by, { db, now: at, today, timeZone, via: 'screen' });
    await waitFor(story, await story.next(ctx), at);
  }
}
