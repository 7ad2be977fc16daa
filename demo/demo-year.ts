/** The demo company's year: how many of each story, and when they start. */
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import {
  dayInSeason,
  DAYS_OF_HISTORY,
  hailStorms,
  SEASONS,
  workday,
  workdayAfter,
} from './demo-calendar.ts';
import { BUSINESSES, neighbourhood } from './demo-neighbours.ts';
import type { Staff } from './demo-staff.ts';
import { firstDay } from './first-day.ts';
import { claimStory } from './insurance-stories.ts';
import { leadStory } from './lead-stories.ts';
import { seededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  counterStory,
  deskStory,
  inquiryStory,
  repairStory,
  slipStory,
  warrantyStory,
} from './service-stories.ts';
import type { Mishap, Story, StoryWorld, Teller } from './story.ts';

const COUNTS = {
  retail: 50,
  /** Of the last weeks, so that there is something to do. */
  recent: 14,
  metal: 9,
  siding: 9,
  claimsPerStorm: 23,
  repairs: 32,
  repairsForRegulars: 12,
  warranty: 14,
  counter: 20,
  inquiries: 9,
  slips: 3,
  onTheDesk: 3,
};

const MISHAPS: Mishap[] = [
  'bounced',
  'overpaid, used',
  'overpaid, refunded',
  'overpaid',
  'bounced',
];

/** One in four final payments goes wrong until no mishaps are left. */
function spread(mishaps: readonly Mishap[]): (Mishap | null)[] {
  return mishaps.flatMap((mishap) => [null, null, null, mishap]);
}

export interface Year {
  stories: Story[];
  random: SeededRandom;
  first: CalendarDay;
  last: CalendarDay;
}

/** The stories of the year that ends yesterday. The same seed and day tell the same ones. */
export function demoYear({
  today,
  seed,
  staff,
}: {
  today: CalendarDay;
  seed: number;
  staff: Staff;
}): Year {
  const random = seededRandom(seed);
  const span = { first: workday(addDays(today, -DAYS_OF_HISTORY)), last: addDays(today, -1) };
  const world: StoryWorld = {
    ...span,
    staff,
    neighbours: neighbourhood(random.branch(0)),
    storms: hailStorms(span),
    regulars: [],
    mishaps: spread(MISHAPS),
  };
  const { neighbours } = world;

  const stories: Story[] = [];
  const tell = (story: (teller: Teller) => Story) => {
    stories.push(story({ world, random: random.branch(stories.length + 1) }));
  };
  const times = (count: number, begin: (index: number) => void) => {
    for (let index = 0; index < count; index += 1) begin(index);
  };
  // The address book comes first: all other stories use it.
  const opening = { ...span, first: workdayAfter(span.first, 1) };
  const roofingDay = () => dayInSeason(random, { ...opening, season: SEASONS.roofing });
  const repairDay = () => dayInSeason(random, { ...opening, season: SEASONS.repairs });

  tell((teller) => firstDay(teller, span.first));
  for (const jobType of ['retail', 'metal', 'siding'] as const) {
    times(COUNTS[jobType], () => {
      const lead = { day: roofingDay(), jobType, neighbour: neighbours.homeowner() };
      tell((teller) => leadStory(teller, lead));
    });
  }
  times(COUNTS.recent, () => {
    const day = workday(addDays(span.last, -random.whole(2, 40)));
    const lead = { day, jobType: 'retail' as const, neighbour: neighbours.homeowner() };
    tell((teller) => leadStory(teller, lead));
  });
  for (const company of BUSINESSES) {
    const lead = { day: roofingDay(), neighbour: neighbours.business(company) };
    tell((teller) => leadStory(teller, { ...lead, jobType: 'commercial' }));
  }
  for (const storm of world.storms) {
    times(COUNTS.claimsPerStorm, () => {
      // Most call within days; the last ones find a leak weeks later.
      const wait = Math.min(random.whole(1, 40), random.whole(1, 40));
      const claim = { storm, day: workdayAfter(storm, wait), neighbour: neighbours.homeowner() };
      tell((teller) => claimStory(teller, claim));
    });
  }
  times(COUNTS.repairs, (index) => {
    const day = repairDay();
    const neighbour = index < COUNTS.repairsForRegulars ? null : neighbours.homeowner();
    tell((teller) => repairStory(teller, { day, ...(neighbour && { neighbour }) }));
  });
  times(COUNTS.warranty, () => {
    const day = repairDay();
    tell((teller) => warrantyStory(teller, { day }));
  });
  times(COUNTS.counter, () => {
    const day = roofingDay();
    tell((teller) => counterStory(teller, { day }));
  });
  times(COUNTS.inquiries, () => {
    const inquiry = { day: roofingDay(), neighbour: neighbours.homeowner() };
    tell((teller) => inquiryStory(teller, inquiry));
  });
  times(COUNTS.slips, () => {
    const day = repairDay();
    tell((teller) => slipStory(teller, { day }));
  });

  times(COUNTS.onTheDesk, (index) => {
    const day = workday(addDays(span.last, -3 - index));
    tell((teller) => deskStory(teller, { day }));
  });

  return { stories, random: random.branch(stories.length + 1), ...span };
}
