/**
 * Sales stories for retail and insurance jobs, from the first call to the last payment, or until
 * they fall through.
 */
import type { Estimate } from '#features/money/estimates/estimate.ts';
import type { Job } from '#features/work/jobs/job.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { workdayAfter } from './calendar.ts';
import { newClaim, OWN_SOURCES } from './neighbors.ts';
import type { Client, Neighbor, Place } from './neighbors.ts';
import { deliver } from './contract-stories.ts';
import { measureRoof, priceWork } from './roof-prices.ts';
import type { PricedWork } from './roof-prices.ts';
import type { Story, StorySetting } from './story.ts';
import { move, plan } from './task-stories.ts';
import {
  addContact,
  addEstimate,
  addJob,
  changeContact,
  changeEstimate,
  changeJob,
} from './verbs.ts';

/** Per job type: its name, the odds of selling it, the days it takes, and the work offered. */
const JOBS = {
  retail: { name: 're-roof', odds: 0.58, days: [1, 3], offers: ['shingles', 'metal'] },
  metal: { name: 'metal roof', odds: 0.5, days: [3, 6], offers: ['metal', 'shingles'] },
  siding: { name: 'siding', odds: 0.55, days: [4, 8], offers: ['siding'] },
  commercial: { name: 'flat roof', odds: 0.55, days: [4, 12], offers: ['flat'] },
  insurance: { name: 'hail claim', odds: 0.8, days: [1, 3], offers: ['shingles'] },
} as const;

const PRIORITIES = ['low', 'medium', 'medium', 'medium', 'high'] as const;
const SOURCES = [
  'referral',
  'referral',
  'online',
  'online',
  'repeat_customer',
  'trade_show',
  ...OWN_SOURCES,
];
const WISHES = [
  'Roof is 22 years old, shingles curling on the south side.',
  'Wants it done before the house goes on the market.',
  'Granules in the gutters, one stain on the bedroom ceiling.',
  'Dog in the yard: call before coming.',
];
const LOST = [
  { reason: 'Went with a lower bid.', lostReason: 'price' },
  { reason: 'Hired the company next door.', lostReason: 'competitor' },
  { reason: 'Waiting until next year.', lostReason: 'postponed' },
  { reason: 'Selling the house as it is.', lostReason: 'other' },
] as const;
const DENIED = [
  { reason: 'Carrier denied the claim: wear, not hail.', lostReason: 'insurance_denied' },
  { reason: 'Damage below the deductible.', lostReason: 'insurance_denied' },
] as const;

export function jobAddress({ addressLine1, city, postalCode }: Place) {
  return { addressLine1, city, state: 'Utah', postalCode };
}

/** Adds a client, by the front desk or a sales rep. */
export async function* takeIn(
  { staff, random }: StorySetting,
  { day, neighbor, by = staff.frontDesk }: { day: CalendarDay; neighbor: Neighbor; by?: SignedIn },
): Story<Client> {
  const notes = random.chance(0.5) ? random.pick(WISHES) : null;
  const contact = { ...neighbor.contact, status: 'pending', notes } as const;
  const { id } = yield* addContact({ day, by }, contact);

  return { ...neighbor, id };
}

/** A step of a sale: its job, user, and day. */
interface Sale {
  job: Job;
  by: SignedIn;
  day: CalendarDay;
}

const EXTRAS = [
  { description: 'Gutter guards, aluminum, per ft', quantity: 140, price: 9.5, isOptional: true },
  {
    description: 'Workmanship warranty extended to 10 years',
    quantity: 1,
    price: 480,
    isOptional: true,
  },
];

/** Writes an estimate and sends it, immediately or the next workday. */
export async function* offer(
  { random }: StorySetting,
  { job, by, day, title, items, notes = null }: Sale & PricedWork & { notes?: string | null },
): Story<Estimate> {
  const of = { clientId: job.clientId, jobId: job.id };
  // Half of the roof estimates offer extras that the client can add on their page.
  const extras = title.toLowerCase().includes('roof') && job.id % 2 === 0 ? EXTRAS : [];
  const draft = { ...of, title, description: title, items: [...items, ...extras], notes };
  if (random.chance(0.6)) return yield* addEstimate({ day, by }, { ...draft, status: 'sent' });

  const estimate = yield* addEstimate({ day, by }, draft);
  return yield* changeEstimate({ day: workdayAfter(day, 1), by }, estimate, { status: 'sent' });
}

/**
 * Decides on the estimates: the client accepts one with these odds; otherwise they decline or don't
 * respond.
 */
export async function* decide(
  { random, staff }: StorySetting,
  { job, estimates, by, day, odds }: Sale & { estimates: Estimate[]; odds: number },
): Story<{ estimate: Estimate; signed: CalendarDay } | null> {
  const [chosen, ...others] = random.chance(0.7) ? estimates : estimates.toReversed();
  if (chosen && random.chance(odds)) {
    const signed = workdayAfter(day, random.whole(2, 15));
    const at = { day: signed, by };
    for (const other of others) yield* changeEstimate(at, other, { status: 'rejected' });

    return { signed, estimate: yield* changeEstimate(at, chosen, { status: 'accepted' }) };
  }

  if (random.chance(0.5)) {
    const at = { day: workdayAfter(day, random.whole(5, 24)), by };
    const { reason, lostReason } =
      job.jobType === 'insurance' ? random.pick(DENIED) : random.pick(LOST);
    for (const one of estimates) yield* changeEstimate(at, one, { status: 'declined', reason });
    yield* changeJob(at, job, { status: 'lost', lostReason });
  } else if (random.chance(0.6)) {
    const at = { day: workdayAfter(day, random.whole(36, 60)), by: staff.office };
    for (const one of estimates) yield* changeEstimate(at, one, { status: 'expired' });
    yield* changeJob(at, job, { status: 'lost', lostReason: 'no_response' });
  }

  return null;
}

interface Lead {
  day: CalendarDay;
  jobType: keyof typeof JOBS;
  neighbor: Neighbor;
  /** The day of the hailstorm, if an insurer is to pay. */
  storm?: CalendarDay;
}

/** Plays a sale from the first call to the last payment, or until it falls through. */
export async function* saleStory(setting: StorySetting, lead: Lead): Story {
  const { random, staff } = setting;
  const { day, jobType, neighbor, storm } = lead;
  const { name, odds, days, offers } = JOBS[jobType];
  const claim = storm ? newClaim(random, storm) : null;
  const rep = claim ? staff.insuranceSales : random.pick(staff.sales);
  const client = yield* takeIn(setting, { day, neighbor, ...(claim && { by: rep }) });
  const opened = yield* addJob(
    { day, by: claim ? rep : staff.office },
    {
      title: `${neighbor.lastName} ${name}`,
      clientId: client.id,
      jobType,
      priority: random.pick(PRIORITIES),
      leadSource: claim ? 'canvassing' : random.pick(SOURCES),
      salesRep: rep.id,
      ...jobAddress(neighbor.place),
      ...claim,
    },
  );
  if (random.chance(0.07)) {
    const at = { day: workdayAfter(day, 40), by: staff.frontDesk };
    yield* changeContact(at, client, { status: 'inactive', notes: 'No answer to three calls.' });
    yield* changeJob({ ...at, by: staff.office }, opened, {
      status: 'lost',
      lostReason: 'no_response',
    });
    return;
  }

  const visited = workdayAfter(day, random.whole(2, claim ? 14 : 7));
  const by = rep;
  yield* changeJob({ day, by: claim ? rep : staff.office }, opened, {
    status: 'appointment_scheduled',
    initialApptDate: visited,
    initialApptTime: random.pick(['08:30', '09:00', '10:00', '13:30', '14:00', '15:30', '16:00']),
  });
  const scheduled = { day, by: claim ? rep : staff.office };
  const inspection = yield* plan(
    setting,
    scheduled,
    claim ? 'Meet the adjuster' : 'Inspect the roof',
    {
      job: opened,
      to: rep,
      due: visited,
    },
  );
  if (random.chance(0.05)) {
    yield* changeJob({ day: visited, by }, opened, { status: 'lead', tags: ['No show'] });
    return;
  }

  const roof = measureRoof(random, offers[0]);
  const job = yield* changeJob({ day: visited, by }, opened, {
    status: 'estimating',
    pitchMeasurement: jobType === 'commercial' ? null : roof.pitch,
    existingLayers: roof.layers,
    predominateRoof: jobType === 'commercial' ? 'flat' : 'composition',
    shingleColors: roof.color,
    dripEdgeColor: roof.dripEdge,
    permitNeeded: true,
    selectedOptions: ['ice_and_water_shield', 'ridge_vent', 'drip_edge'],
  });
  yield* changeContact({ day: visited, by }, client, { status: 'active' });
  yield* move({ day: visited, by }, inspection, 'review');

  const offered = workdayAfter(visited, random.whole(1, 4));
  const notes =
    claim &&
    `${claim.insuranceCompany}, claim ${claim.claimNumber}. The deductible of $${claim.deductible} is the homeowner’s to pay.`;
  const estimates: Estimate[] = [];
  for (const work of offers.slice(0, random.chance(0.6) ? 2 : 1)) {
    const priced = priceWork(random, work, { roof, city: neighbor.place.city });
    estimates.push(yield* offer(setting, { job, by, day: offered, notes, ...priced }));
  }
  yield* move({ day: offered, by }, inspection, 'completed');
  const asked = workdayAfter(offered, 2);
  const followUp = yield* plan(setting, { day: offered, by }, 'Follow up on the estimate', {
    job,
    to: rep,
    due: asked,
  });
  yield* move({ day: asked, by }, followUp, 'completed');
  const sold = yield* decide(setting, { job, estimates, by, day: offered, odds });
  if (sold) yield* deliver(setting, { job, claim, days: random.whole(days[0], days[1]), ...sold });
}
