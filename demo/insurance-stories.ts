/** What hail brings: claims, adjusters, and money that comes in three parts. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import { convertEstimate } from '#features/invoices/server/copy-invoice.ts';
import { everyRow } from '#server/records/row-access.ts';
import { workdayAfter } from './demo-calendar.ts';
import { INSURERS } from './demo-neighbours.ts';
import type { Neighbour } from './demo-neighbours.ts';
import { jobAddress, takeIn } from './lead-stories.ts';
import { rest, roundPart } from './money-stories.ts';
import {
  changeContact,
  changeEstimate,
  changeInvoice,
  changeJob,
  openJob,
  takePayment,
  writeInvoice,
} from './office-work.ts';
import { extras, measureRoof, shingleRoof } from './roof-prices.ts';
import { build, offer, waitForCrew } from './sale-stories.ts';
import type { Story, Teller } from './story.ts';

export interface Claim {
  storm: CalendarDay;
  day: CalendarDay;
  neighbour: Neighbour;
}

const DEDUCTIBLES = [1000, 1000, 1500, 2000, 2500];
const DENIALS = ['Carrier denied the claim: wear, not hail.', 'Damage below the deductible.'];

function insurer({ random }: Teller) {
  const { company, domain, adjusters } = random.pick(INSURERS);
  const adjuster = random.pick(adjusters);
  const line = String(random.whole(0, 99)).padStart(2, '0');

  return {
    insuranceCompany: company,
    claimNumber: `${company.slice(0, 2).toUpperCase()}-${random.whole(100_000, 989_999)}-${random.whole(10, 99)}`,
    adjusterName: adjuster,
    adjusterPhone: `(303) 555-01${line}`,
    adjusterEmail: `${adjuster.replace(' ', '.').toLowerCase()}@${domain}.example`,
  };
}

/** From hail on a roof to the insurer's last check. */
export async function* claimStory(teller: Teller, { storm, day, neighbour }: Claim): Story {
  const { random, world } = teller;
  const { insuranceSales: rep, office } = world.staff;
  const contact = yield* takeIn(teller, { day, neighbour, by: rep });
  const claim = insurer(teller);
  const deductible = random.pick(DEDUCTIBLES);

  let ctx = yield { day, by: rep };
  const opened = await openJob(ctx, {
    title: `${neighbour.lastName} hail claim`,
    description: `Hail of ${storm}. Bruised shingles on all slopes, dents in vents and gutters.`,
    clientId: contact.id,
    jobType: 'insurance',
    priority: random.chance(0.3) ? 'high' : 'medium',
    leadSource: random.chance(0.6) ? 'canvassing' : 'insurance',
    salesRep: rep.id,
    status: 'appointment_scheduled',
    initialApptDate: workdayAfter(day, 2),
    initialApptTime: '10:00',
    ...jobAddress(neighbour.place),
    ...claim,
    deductible,
    dateOfLoss: storm,
    tags: ['Hail'],
  });

  const roof = measureRoof(random);
  const inspected = workdayAfter(day, random.whole(5, 16));
  ctx = yield { day: inspected, by: rep };
  const job = await changeJob(ctx, opened, {
    status: 'estimating',
    pitchMeasurement: roof.pitch,
    existingLayers: roof.layers,
    shingleColors: roof.color,
    dripEdgeColor: roof.dripEdge,
    predominateRoof: 'composition',
    permitNeeded: true,
    selectedOptions: ['ice_and_water_shield', 'drip_edge', 'ridge_vent', 'gutters'],
  });
  await changeContact(ctx, contact, { status: 'active' });
  const estimate = yield* offer(teller, {
    job,
    by: rep,
    day: workdayAfter(inspected, 2),
    title: `Hail restoration, claim ${claim.claimNumber}`,
    items: shingleRoof(random, { roof, town: neighbour.place }),
    notes: `${claim.insuranceCompany}, deductible $${deductible}. The deductible is the homeowner’s to pay.`,
  });

  const decided = workdayAfter(inspected, random.whole(10, 26));
  ctx = yield { day: decided, by: rep };
  if (random.chance(0.2)) {
    await changeEstimate(ctx, estimate, { status: 'declined', reason: random.pick(DENIALS) });
    await changeJob(ctx, job, { tags: ['Hail', 'Denied'] });
    return;
  }
  const accepted = await changeEstimate(ctx, estimate, { status: 'accepted' });
  const contract = await changeJob(ctx, job, { status: 'signed_contract' });

  const start = workdayAfter(decided, waitForCrew(teller, decided) + 6);
  ctx = yield { day: workdayAfter(decided, 1), by: office };
  const drafted = await convertEstimate(ctx, { id: accepted.id, access: everyRow });
  const invoice = await changeInvoice(ctx, drafted, {
    status: 'sent',
    dueDate: workdayAfter(start, 45),
  });

  const { total } = invoice;
  const actualCash = roundPart(total, random.pick([0.55, 0.6, 0.65]));
  ctx = yield { day: workdayAfter(decided, random.whole(6, 15)), by: office };
  await takePayment(ctx, {
    invoiceId: invoice.id,
    amount: actualCash,
    method: 'check',
    reference: `Check ${random.whole(200_000, 799_999)}`,
    notes: `Actual cash value from ${claim.insuranceCompany}`,
  });

  const completed = yield* build(teller, { job: contract, start, days: random.whole(1, 3) });
  const paysDeductible = !random.chance(0.12);
  if (paysDeductible) {
    ctx = yield { day: workdayAfter(completed, random.whole(1, 12)), by: office };
    await takePayment(ctx, {
      invoiceId: invoice.id,
      amount: deductible,
      method: random.pick(['check', 'card', 'bank transfer']),
      notes: 'Deductible',
    });
  }
  ctx = yield { day: workdayAfter(completed, random.whole(18, 48)), by: office };
  await takePayment(ctx, {
    invoiceId: invoice.id,
    amount: rest(total, actualCash, deductible),
    method: 'check',
    reference: `Check ${random.whole(200_000, 799_999)}`,
    notes: `Recoverable depreciation from ${claim.insuranceCompany}`,
  });
  if (!random.chance(0.4)) return;

  ctx = yield { day: workdayAfter(completed, 3), by: office };
  const supplement = await writeInvoice(ctx, {
    clientId: contact.id,
    jobId: job.id,
    description: `Supplement, claim ${claim.claimNumber}`,
    status: 'sent',
    dueDate: workdayAfter(ctx.today, 45),
    items: extras(random),
  });
  if (random.chance(0.3)) return;

  ctx = yield { day: workdayAfter(ctx.today, random.whole(20, 40)), by: office };
  await takePayment(ctx, {
    invoiceId: supplement.id,
    amount: supplement.balance,
    method: 'check',
    reference: `Check ${random.whole(200_000, 799_999)}`,
    notes: `Supplement paid by ${claim.insuranceCompany}`,
  });
}
