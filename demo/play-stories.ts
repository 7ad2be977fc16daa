import { dayInZone } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { userContext } from '#server/http/request-context.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { instantAt } from './demo-calendar.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Moment, Story } from './story.ts';

const OPENS_AT = 7 * 60 + 30;
const CLOSES_AT = 17 * 60 + 30;
const STEP_MS = 4 * 60_000;

interface Playing {
  story: Story;
  moment: Moment;
  at: Date;
  number: number;
}

interface Stage {
  db: DbOrTx;
  timeZone: string;
  /** Nothing happens after this day. */
  last: CalendarDay;
  random: SeededRandom;
}

/** Tells all stories at once, each thing at its moment, from the first to the last day. */
export async function playStories(
  stories: readonly Story[],
  { db, timeZone, last, random }: Stage,
): Promise<void> {
  const waiting: Playing[] = [];

  const waitFor = async (
    { story, number, after }: { story: Story; number: number; after: Date | null },
    { done, value }: IteratorResult<Moment, void>,
  ) => {
    if (done) return;
    if (value.day > last) {
      await story.return(undefined);
      return;
    }
    const by = instantAt(value.day, random.whole(OPENS_AT, CLOSES_AT), timeZone);
    // Two things of one story on one day happen one after the other.
    const at = after && by <= after ? new Date(after.getTime() + STEP_MS) : by;
    waiting.push({ story, moment: value, at, number });
  };

  for (const [number, story] of stories.entries()) {
    await waitFor({ story, number, after: null }, await story.next());
  }
  for (;;) {
    const next = waiting.reduce<Playing | undefined>(
      (soonest, one) =>
        !soonest || one.at < soonest.at || (+one.at === +soonest.at && one.number < soonest.number)
          ? one
          : soonest,
      undefined,
    );
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);

    const { story, at, number, moment } = next;
    const today = dayInZone(at, timeZone);
    const answer = await story.next(
      userContext(moment.by, { db, now: at, today, timeZone, via: 'screen' }),
    );
    await waitFor({ story, number, after: at }, answer);
  }
}
