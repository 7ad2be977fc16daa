/** From the client's decision to the finished roof: what retail, metal, siding and commercial jobs share. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Estimate } from '#features/estimates/estimate.ts';
import type { Invoice } from '#features/invoices/invoice.ts';
import { convertEstimate } from '#features/invoices/server/copy-invoice.ts';
import type { Job } from '#features/jobs/job.ts';
import type { LineItem } from '#features/documents/line-item.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { SignedIn } from '#server/records/actor.ts';
import { isBusySeason, workdayAfter } from './demo-calendar.ts';
import { CREW_NAMES } from './demo-staff.ts';
import { payOnce, payTheRest, roundPart } from './money-stories.ts';
import {
  changeEstimate,
  changeInvoice,
  changeJob,
  writeEstimate,
  writeInvoice,
} from './office-work.ts';
import { extras } from './roof-prices.ts';
import type { Story, Teller } from './story.ts';

interface Offer {
  job: Job;
  by: SignedIn;
  day: CalendarDay;
  title: string;
  items: LineItem[];
  notes?: string;
}

/** Writes and sends an estimate; returns it with the date it was sent. */
export async function* offer(
  { random }: Teller,
  { job, by, day, title, items, notes }: Offer,
): Story<Estimate> {
  let ctx = yield { day, by };
  const isSentAtOnce = random.chance(0.6);
  const estimate = await writeEstimate(ctx, {
    clientId: job.clientId,
    jobId: job.id,
    title,
    description: title,
    items,
    ...(notes && { notes }),
    ...(isSentAtOnce && { status: 'sent' }),
  });
  if (isSentAtOnce) return estimate;

  ctx = yield { day: workdayAfter(day, 1), by };
  return changeEstimate(ctx, estimate, { status: 'sent' });
}

interface Answered {
  job: Job;
  estimates: Estimate[];
  by: SignedIn;
  day: CalendarDay;
  /** How likely it is that one of them is taken. */
  odds: number;
}

const REASONS = [
  'Went with a lower bid.',
  'Waiting until next year.',
  'Selling the house as it is.',
  'Brother-in-law will do it.',
  'Wanted a two-layer overlay, which we do not do.',
];

/** The client accepts one of the estimates, declines, or does not respond. Returns the accepted one. */
export async function* answer(
  { random, world }: Teller,
  { job, estimates, by, day, odds }: Answered,
): Story<Estimate | null> {
  const [chosen, ...others] = random.chance(0.7) ? estimates : estimates.toReversed();
  if (chosen && random.chance(odds)) {
    const ctx = yield { day: workdayAfter(day, random.whole(2, 15)), by };
    for (const other of others) await changeEstimate(ctx, other, { status: 'rejected' });

    return changeEstimate(ctx, chosen, { status: 'accepted' });
  }

  if (random.chance(0.5)) {
    const ctx = yield { day: workdayAfter(day, random.whole(5, 24)), by };
    for (const estimate of estimates) {
      await changeEstimate(ctx, estimate, {
        status: 'declined',
        reason: random.pick(REASONS),
      });
    }
    await changeJob(ctx, job, { tags: [...job.tags, 'Lost'] });
  } else if (random.chance(0.6)) {
    const ctx = yield { day: workdayAfter(day, random.whole(36, 60)), by: world.staff.office };
    for (const estimate of estimates) await changeEstimate(ctx, estimate, { status: 'expired' });
  }

  return null;
}

/** Days from the signature to the crew on the roof. */
export function waitForCrew({ random }: Teller, day: CalendarDay): number {
  return isBusySeason(day) ? random.whole(14, 34) : random.whole(7, 18);
}

interface Build {
  job: Job;
  start: CalendarDay;
  days: number;
}

/** Schedules the crew, builds, and completes the job; returns the completion date. */
export async function* build(
  { world, random }: Teller,
  { job, start, days }: Build,
): Story<CalendarDay> {
  const { production, crewLeads } = world.staff;
  const lead = random.whole(0, 1);
  const crew = job.jobType === 'siding' ? CREW_NAMES[2] : (CREW_NAMES[lead] ?? CREW_NAMES[0]);
  const end = workdayAfter(start, days - 1);
  // A day of rain puts everything off by one.
  const done = random.chance(0.2) ? workdayAfter(end, 1) : end;

  let ctx = yield { day: workdayAfter(job.updatedAt.slice(0, 10), 2), by: production };
  await changeJob(ctx, job, {
    status: 'to_do',
    startDate: start,
    endDate: end,
    assignedTeam: [crew],
  });
  ctx = yield { day: start, by: crewLeads[lead] ?? production };
  await changeJob(ctx, job, { status: 'in_progress' });
  ctx = yield { day: done, by: crewLeads[lead] ?? production };
  await changeJob(ctx, job, { status: 'review' });
  const completed = workdayAfter(done, random.whole(1, 4));
  ctx = yield { day: completed, by: production };
  await changeJob(ctx, job, { status: 'completed' });

  return ctx.today;
}

interface Sold {
  job: Job;
  estimate: Estimate;
  /** How many days the crew needs. */
  days: number;
}

/** Retail terms: a deposit with the signature, the rest when the roof is done. */
export async function* signAndBuild(teller: Teller, { job, estimate, days }: Sold): Story {
  const { world, random } = teller;
  const { office } = world.staff;
  const signed = estimate.updatedAt.slice(0, 10);
  const start = workdayAfter(signed, waitForCrew(teller, signed));
  const deposit = roundPart(estimate.total, random.pick([0.3, 0.4, 0.5]));

  let ctx = yield { day: workdayAfter(signed, random.whole(0, 1)), by: office };
  const contract = await changeJob(ctx, job, {
    status: 'signed_contract',
    depositAmount: deposit,
    tentativeInstallDate: start,
    tentativeInstallTime: '07:30',
  });
  const isWrittenTwice = random.chance(0.07);
  let invoice: Invoice = await convertEstimate(ctx, { id: estimate.id, access: everyRow });
  const terms = { status: 'sent', dueDate: workdayAfter(start, days + 15) } as const;
  invoice = await changeInvoice(ctx, invoice, terms);
  if (isWrittenTwice) {
    ctx = yield { day: workdayAfter(signed, 3), by: office };
    await changeInvoice(ctx, invoice, {
      status: 'cancelled',
      reason: 'Client asked for it in the name of the family trust.',
    });
    invoice = await convertEstimate(ctx, { id: estimate.id, access: everyRow });
    invoice = await changeInvoice(ctx, invoice, terms);
  }

  const depositDay = workdayAfter(ctx.today, random.whole(1, 5));
  yield* payOnce(teller, { invoice, day: depositDay, amount: deposit, notes: 'Deposit' });
  const completed = yield* build(teller, { job: contract, start, days });
  yield* billExtras(teller, { job, day: completed, odds: 0.16 });
  yield* payTheRest(teller, { invoice, since: completed });
}

/** What the tear-off brought to light is billed apart, and paid. */
export async function* billExtras(
  teller: Teller,
  { job, day, odds }: { job: Job; day: CalendarDay; odds: number },
): Story {
  const { world, random } = teller;
  if (!random.chance(odds)) return;

  const ctx = yield { day: workdayAfter(day, 1), by: world.staff.office };
  const invoice = await writeInvoice(ctx, {
    clientId: job.clientId,
    jobId: job.id,
    description: `Change order, ${job.title}`,
    status: 'sent',
    items: extras(random),
  });
  const { balance } = invoice;
  if (random.chance(0.85)) {
    yield* payOnce(teller, {
      invoice,
      day: workdayAfter(day, random.whole(4, 25)),
      amount: balance,
    });
  }
}
