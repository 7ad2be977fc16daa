/** Job costs other than logged hours: material, crew, permit, and dumpster. */
import type { Job } from '#features/work/jobs/job.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { toCents, toDollars } from '#shared/money.ts';
import type { Story, StorySetting } from './story.ts';
import { addCost } from './verbs.ts';

/** Material and supplier by job type. */
const MATERIAL: Partial<
  Record<NonNullable<Job['jobType']>, readonly [what: string, from: string]>
> = {
  metal: ['Standing seam and trim', 'Timp Metals'],
  siding: ['Fiber cement siding', 'Utah Lake Siding Depot'],
  commercial: ['Membrane and insulation', 'Cottonwood Membranes'],
};
const SHINGLES = ['Shingles and underlayment', 'Bench Roofing Supply'] as const;

interface Spent {
  job: Job;
  crew: string;
  start: CalendarDay;
  done: CalendarDay;
  /** The price charged to the client, in dollars. */
  contract: number;
}

/** Records the costs of one job; a few are far over budget. */
export async function* spend(
  { staff: { production, office }, random: rng }: StorySetting,
  { job, crew, start, done, contract }: Spent,
): Story {
  // Use a separate random stream, so changes here don't affect the rest of the year.
  const random = rng.branch(31);
  const share = (least: number, most: number) => {
    const percent = random.whole(least, most) * (random.chance(0.12) ? 1.4 : 1);

    return toDollars(Math.round((toCents(contract) * percent) / 100));
  };
  const [material, supplier] = (job.jobType && MATERIAL[job.jobType]) ?? SHINGLES;
  const of = { jobId: job.id };

  yield* addCost(
    { day: start, by: production },
    { ...of, category: 'material', description: material, vendor: supplier, amount: share(28, 37) },
  );
  yield* addCost(
    { day: start, by: office },
    { ...of, category: 'permit', description: 'City permit', amount: 185 },
  );
  yield* addCost(
    { day: done, by: production },
    {
      ...of,
      category: 'subcontractor',
      description: 'Crew, by the square',
      vendor: crew,
      amount: share(18, 25),
    },
  );
  yield* addCost(
    { day: done, by: production },
    {
      ...of,
      category: 'disposal',
      description: 'Roll-off, 20 yards',
      vendor: 'Wasatch Dumpster Co.',
      amount: 465,
    },
  );
}
