/** Jobs that start with a call: retail, metal, siding and commercial. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Contact } from '#features/contacts/contact.ts';
import type { Job, JobType } from '#features/jobs/job.ts';
import type { SignedIn } from '#server/records/actor.ts';
import { workdayAfter } from './demo-calendar.ts';
import type { Neighbour, Place } from './demo-neighbours.ts';
import { addContact, changeContact, changeJob, openJob } from './office-work.ts';
import { flatRoof, measureRoof, metalRoof, shingleRoof, sidingJob } from './roof-prices.ts';
import { answer, offer, signAndBuild } from './sale-stories.ts';
import type { Story, Teller } from './story.ts';

export interface Lead {
  day: CalendarDay;
  jobType: Extract<JobType, 'retail' | 'metal' | 'siding' | 'commercial'>;
  neighbour: Neighbour;
}

const WORK = {
  retail: { name: 're-roof', odds: 0.58, days: [1, 3] },
  metal: { name: 'metal roof', odds: 0.5, days: [3, 6] },
  siding: { name: 'siding', odds: 0.55, days: [4, 8] },
  commercial: { name: 'flat roof', odds: 0.55, days: [4, 12] },
} as const;

const WISHES = [
  'Roof is 22 years old, shingles curling on the south side.',
  'Wants it done before the house goes on the market.',
  'Neighbour recommended us.',
  'Has two other bids.',
  'Granules in the gutters, one stain on the bedroom ceiling.',
  'Asked about financing.',
  'Dog in the yard: call before coming.',
];

export function jobAddress({ addressLine1, city, postalCode }: Place) {
  return { addressLine1, city, state: 'Utah', postalCode };
}

/** The front desk or a sales rep creates a client. */
export async function* takeIn(
  { world, random }: Teller,
  { day, neighbour, by }: { day: CalendarDay; neighbour: Neighbour; by?: SignedIn },
): Story<Contact> {
  const ctx = yield { day, by: by ?? world.staff.frontDesk };

  return addContact(ctx, {
    ...neighbour.contact,
    status: 'pending',
    ...(random.chance(0.5) && { notes: random.pick(WISHES) }),
  });
}

/** Schedules and makes a first visit; returns the job as measured, or null when the client was not home. */
async function* visit(
  { random, world }: Teller,
  { job, by, changes }: { job: Job; by: SignedIn; changes: Parameters<typeof changeJob>[2] },
): Story<Job | null> {
  const opened = job.createdAt.slice(0, 10);
  const appointment = workdayAfter(opened, random.whole(2, 7));
  let ctx = yield { day: opened, by: world.staff.office };
  await changeJob(ctx, job, {
    status: 'appointment_scheduled',
    initialApptDate: appointment,
    initialApptTime: `${random.pick(['08', '09', '10', '13', '14', '15', '16'])}:${random.pick(['00', '30'])}`,
  });
  ctx = yield { day: appointment, by };
  if (random.chance(0.07)) {
    await changeJob(ctx, job, { status: 'lead', tags: ['No show'] });

    return null;
  }

  return changeJob(ctx, job, { status: 'estimating', ...changes });
}

/** From the first call to the last payment, as far as it got. */
export async function* leadStory(teller: Teller, { day, jobType, neighbour }: Lead): Story {
  const { random, world } = teller;
  const { staff } = world;
  const { name, odds, days } = WORK[jobType];
  const rep = random.pick(staff.sales);
  const contact = yield* takeIn(teller, { day, neighbour });

  let ctx = yield { day, by: staff.office };
  const opened = await openJob(ctx, {
    title: `${neighbour.lastName} ${name}`,
    clientId: contact.id,
    jobType,
    priority: random.weigh([
      ['low', 2],
      ['medium', 6],
      ['high', 2],
    ] as const),
    leadSource: random.weigh([
      ['referral', 4],
      ['online', 4],
      ['canvassing', 1],
      ['repeat_customer', 1],
      ['trade_show', 0.7],
    ] as const),
    salesRep: rep.id,
    ...jobAddress(neighbour.place),
  });
  if (random.chance(0.06)) return;

  const roof = measureRoof(random);
  const measured = {
    pitchMeasurement: roof.pitch,
    existingLayers: roof.layers,
    predominateRoof: 'composition',
    shingleColors: roof.color,
    dripEdgeColor: roof.dripEdge,
    permitNeeded: true,
    selectedOptions: ['ice_and_water_shield', 'ridge_vent', 'drip_edge'],
  };
  const job = yield* visit(teller, {
    job: opened,
    by: rep,
    changes: jobType === 'commercial' ? { predominateRoof: 'flat' } : measured,
  });
  if (!job) return;
  ctx = yield { day: job.updatedAt.slice(0, 10), by: rep };
  await changeContact(ctx, contact, { status: 'active' });

  const town = neighbour.place;
  const ways = {
    retail: () => [
      {
        title: `Re-roof, ${roof.color} architectural shingles`,
        items: shingleRoof(random, { roof, town }),
      },
      ...(random.chance(0.6)
        ? [
            {
              title: 'Standing seam metal roof',
              items: metalRoof(random, { roof, town }),
            },
          ]
        : []),
    ],
    metal: () => [
      { title: 'Standing seam metal roof', items: metalRoof(random, { roof, town }) },
      ...(random.chance(0.6)
        ? [
            {
              title: `Re-roof, ${roof.color} architectural shingles`,
              items: shingleRoof(random, { roof, town }),
            },
          ]
        : []),
    ],
    siding: () => [{ title: 'Fiber cement siding, soffit and gutters', items: sidingJob(random) }],
    commercial: () => [
      { title: 'TPO re-roof over new insulation', items: flatRoof(random, { town }) },
    ],
  }[jobType]();
  const sentOn = workdayAfter(ctx.today, random.whole(1, 4));
  const estimates = [];
  for (const { title, items } of ways) {
    estimates.push(yield* offer(teller, { job, by: rep, day: sentOn, title, items }));
  }

  const estimate = yield* answer(teller, { job, estimates, by: rep, day: sentOn, odds });
  if (!estimate) return;
  yield* signAndBuild(teller, { job, estimate, days: random.whole(days[0], days[1]) });
}
