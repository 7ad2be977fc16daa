/** The demo company's year consists of stories that wait for their next moment and then act. */
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

/** Yields the moment it waits for, gets the context of that moment. Cut off where history ends. */
export type Story<Result = void> = AsyncGenerator<Moment, Result, RequestContext>;

/** Mishaps with money that happen now and then. */
export type Mishap = 'bounced' | 'credit kept' | 'credit refunded' | 'credit used';

/** The company's templates, and the day since which it keeps tasks in Gable. */
export interface TaskBook {
  templates: readonly TaskTemplate[];
  since: CalendarDay;
}

/** The context of a story; the stream of random values is its own. */
export interface StorySetting {
  random: SeededRandom;
  staff: Staff;
  /** Clients of earlier years. */
  regulars: readonly Client[];
  /** The mishaps that are left; each last payment of an invoice uses one. */
  mishaps: (Mishap | null)[];
  taskBook: TaskBook;
}

interface Stage {
  db: DbOrTx;
  timeZone: string;
  /** The last day of events. */
  last: CalendarDay;
  random: SeededRandom;
  /** Runs at night, in the first minutes of each day on which a story acts. */
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

/** Plays all stories at once, each event at its moment, from the first to the last day. */
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
    // Two things of one story on one day happen one after the other.
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
