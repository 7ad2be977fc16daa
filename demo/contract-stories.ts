/**
 * The stories after a signature: the crew, the invoices, and payments that arrive on time, late, in
 * parts, with an overpayment, or never.
 */
import type { Estimate } from '#features/money/estimates/estimate.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import type { Job } from '#features/work/jobs/job.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { toCents, toDollars } from '#shared/money.ts';
import { spend } from './cost-stories.ts';
import { waitForCrew, workdayAfter } from './calendar.ts';
import { CREW_NAMES } from './company.ts';
import type { Claim } from './neighbors.ts';
import { extras, repair } from './roof-prices.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Mishap, Story, StorySetting } from './story.ts';
import { move, plan } from './task-stories.ts';
import {
  addInvoice,
  applyCredit,
  cancelPayment,
  addNote,
  changeInvoice,
  changeJob,
  convertEstimate,
  logHours,
  readInvoice,
  recordPayment,
  refundPayment,
} from './verbs.ts';

/** Returns a share of a total, rounded to $50. */
function roundPart(total: number, part: number): number {
  return Math.round((total * part) / 50) * 50;
}

/** Returns what is left of a total in dollars, exact to the cent. */
function rest(total: number, ...parts: number[]): number {
  return toDollars(parts.reduce((left, part) => left - toCents(part), toCents(total)));
}

type Way = Pick<Parameters<typeof recordPayment>[1], 'method' | 'reference'>;

const checkFrom = (random: SeededRandom, first: number): Way => ({
  method: 'check',
  reference: `Check ${random.whole(first, first * 8)}`,
});

function someWay(random: SeededRandom): Way {
  return random.weigh<Way>([
    [checkFrom(random, 1041), 5],
    [{ method: 'bank transfer' }, 3],
    [{ method: 'card', reference: `Terminal ${random.whole(310_000, 990_000)}` }, 2],
    [{ method: 'cash' }, 0.6],
  ]);
}

interface Paid {
  invoice: Invoice;
  day: CalendarDay;
  amount: number;
  notes?: string;
  way?: Way;
}

export async function* pay(
  { staff, random }: StorySetting,
  { invoice, day, amount, notes, way = someWay(random) }: Paid,
) {
  return yield* recordPayment(
    { day, by: staff.office },
    { invoiceId: invoice.id, amount, ...way, ...(notes && { notes }) },
  );
}

/** A bounced check and the bank transfer that replaces it, or an overpayment. */
async function* mishapStory(setting: StorySetting, mishap: Mishap, paid: Paid): Story {
  const { random, staff } = setting;
  const { day, amount, invoice } = paid;
  const later = (days: number) => ({ day: workdayAfter(day, days), by: staff.office });
  const transfer: Way = { method: 'bank transfer' };
  if (mishap === 'bounced') {
    const check = yield* pay(setting, { ...paid, way: checkFrom(random, 1041) });
    yield* cancelPayment(later(6), check, 'Check returned by the bank: insufficient funds');
    const notes = 'Replaces the returned check';
    yield* pay(setting, { ...paid, day: workdayAfter(day, 13), way: transfer, notes });
    return;
  }

  const rounded = Math.ceil(amount / 500) * 500 + 250;
  const notes = 'Client rounded up';
  const payment = yield* pay(setting, { ...paid, amount: rounded, way: transfer, notes });
  if (mishap === 'credit refunded') {
    const refund = { amount: payment.unapplied, method: 'check', notes: 'Overpayment sent back' };
    yield* refundPayment(later(9), payment, { ...refund, method: 'check' });
  } else if (mishap === 'credit used') {
    const { title, items } = repair(random);
    const terms = { description: title, status: 'sent', items } as const;
    const next = yield* addInvoice(later(9), { clientId: invoice.clientId, ...terms });
    yield* applyCredit(later(9), payment, next);
  }
}

const REMINDED = 'Called about the balance, promised to send it.';

/** Pays the rest of an invoice, whenever this client gets around to it. */
async function* payTheRest(
  setting: StorySetting,
  { invoice, since }: { invoice: Invoice; since: CalendarDay },
): Story {
  const { staff, random, mishaps } = setting;
  const due = invoice.dueDate ?? addDays(since, 15);
  const delay = random.weigh<number | null>([
    [-random.whole(4, 14), 55],
    [random.whole(-3, 4), 24],
    [random.whole(12, 55), 14],
    [null, 6],
  ]);
  if (delay === null || delay > 20) {
    const reminder = { day: workdayAfter(due, 12), by: staff.office };
    yield* addNote(reminder, { entity: 'invoices', id: invoice.id }, { text: REMINDED });
  }
  if (delay === null) return;

  const wanted = workdayAfter(due, delay);
  const day = wanted > since ? wanted : workdayAfter(since, random.whole(1, 5));
  const { balance } = yield* readInvoice({ day, by: staff.office }, invoice);
  if (balance <= 0) return;

  const paid = { invoice, day, amount: balance };
  const mishap = mishaps.shift();
  if (mishap) {
    yield* mishapStory(setting, mishap, paid);
  } else if (balance > 4000 && random.chance(0.15)) {
    const half = roundPart(balance, 0.5);
    yield* pay(setting, { ...paid, amount: half, notes: 'First half, as agreed' });
    yield* pay(setting, { ...paid, day: workdayAfter(day, 20), amount: rest(balance, half) });
  } else {
    yield* pay(setting, paid);
  }
}

/** Schedules the crew, builds the roof, and completes the job; returns the completion date. */
async function* build(
  setting: StorySetting,
  {
    job,
    from,
    start,
    days,
    contract,
  }: { job: Job; from: CalendarDay; start: CalendarDay; days: number; contract: number },
): Story<CalendarDay> {
  const { staff, random } = setting;
  const { production, office, crewLeads } = staff;
  const lead = random.whole(0, 1);
  const crew = (job.jobType === 'siding' ? null : CREW_NAMES[lead]) ?? CREW_NAMES[2];
  const endDate = workdayAfter(start, days - 1);
  // A rainy day delays the job by a day.
  const done = random.chance(0.2) ? workdayAfter(endDate, 1) : endDate;
  const completed = workdayAfter(done, random.whole(2, 9));
  const by = crewLeads[lead] ?? production;
  const status = 'to_do' as const;
  const budget = roundPart(contract, 0.62);
  const times = { status, startDate: start, endDate, assignedTeam: [crew], budget };

  const planned = { day: workdayAfter(from, random.whole(1, 6)), by: production };
  yield* changeJob(planned, job, times);
  const due = start > planned.day ? start : planned.day;
  const permit = yield* plan(setting, planned, 'Pull the permit', { job, to: office, due });
  const materials = yield* plan(setting, planned, 'Order materials', {
    job,
    to: production,
    due,
    after: permit,
  });
  yield* move({ day: start, by: office }, permit, 'completed');
  yield* move({ day: start, by: production }, materials, 'completed');
  yield* changeJob({ day: start, by }, job, { status: 'in_progress' });
  const walk = yield* plan(setting, { day: start, by: production }, 'Final walk-through', {
    job,
    to: by,
    due: done,
  });
  yield* spend(setting, { job, crew, start, done, contract });
  if (walk) {
    for (let day = 0; day < days; day += 1) {
      yield* logHours({ day: workdayAfter(start, day), by }, walk, 8 + (day % 3));
    }
  }
  yield* changeJob({ day: done, by }, job, { status: 'review' });
  yield* move({ day: done, by }, walk, 'in_progress');
  yield* move({ day: completed, by }, walk, 'completed');
  yield* changeJob({ day: completed, by: production }, job, { status: 'completed' });

  return completed;
}

interface Sold {
  job: Job;
  estimate: Estimate;
  signed: CalendarDay;
  claim: Claim | null;
  /** Days the crew needs. */
  days: number;
}

/**
 * The job after signing: a first payment after the signature, the rest when the roof is done. A
 * claim is paid by the insurer and the client's deductible.
 */
export async function* deliver(
  setting: StorySetting,
  { job, estimate, signed, claim, days }: Sold,
): Story {
  const { staff, random } = setting;
  const at = (day: CalendarDay) => ({ day, by: staff.office });
  const start = workdayAfter(signed, waitForCrew(random, signed));
  const share = random.pick(claim ? [0.55, 0.6, 0.65] : [0.3, 0.4, 0.5]);
  const part = roundPart(estimate.total, share);
  yield* changeJob(at(signed), job, {
    status: 'signed_contract',
    ...(!claim && { depositAmount: part }),
    tentativeInstallDate: start,
    tentativeInstallTime: '07:30',
  });

  const terms = { status: 'sent', dueDate: workdayAfter(start, days + 15) } as const;
  let invoice = yield* convertEstimate(at(signed), estimate);
  invoice = yield* changeInvoice(at(signed), invoice, terms);
  if (random.chance(0.06)) {
    const again = at(workdayAfter(signed, 3));
    const reason = 'Client asked for it in the name of the family trust.';
    yield* changeInvoice(again, invoice, { status: 'cancelled', reason });
    invoice = yield* convertEstimate(again, estimate);
    invoice = yield* changeInvoice(again, invoice, terms);
  }

  const byInsurer = () => (claim ? { way: checkFrom(random, 90_000) } : {});
  const first = { invoice, day: workdayAfter(signed, random.whole(3, 12)), amount: part };
  const from = claim ? ` from ${claim.insuranceCompany}` : '';
  const notes = claim ? `Actual cash value${from}` : 'Deposit';
  yield* pay(setting, { ...first, notes, ...byInsurer() });
  const done = yield* build(setting, {
    job,
    from: signed,
    start,
    days,
    contract: estimate.total,
  });
  yield* billExtras(setting, { job, day: done, claim });
  if (!claim) return yield* payTheRest(setting, { invoice, since: done });

  const { deductible } = claim;
  if (random.chance(0.88)) {
    const day = workdayAfter(done, random.whole(1, 12));
    yield* pay(setting, { invoice, day, amount: deductible, notes: 'Deductible' });
  }
  const amount = rest(invoice.total, part, deductible);
  const last = { invoice, day: workdayAfter(done, random.whole(18, 48)), amount };
  yield* pay(setting, { ...last, notes: `Recoverable depreciation${from}`, ...byInsurer() });
}

/** Bills damage found during the tear-off separately; most of it gets paid. */
async function* billExtras(
  setting: StorySetting,
  { job, day, claim }: { job: Job; day: CalendarDay; claim: Claim | null },
): Story {
  const { staff, random } = setting;
  if (!random.chance(claim ? 0.4 : 0.16)) return;

  const description = claim
    ? `Supplement, claim ${claim.claimNumber}`
    : `Change order, ${job.title}`;
  const of = { clientId: job.clientId, jobId: job.id };
  const invoice = yield* addInvoice(
    { day: workdayAfter(day, 1), by: staff.office },
    {
      ...of,
      description,
      status: 'sent',
      items: extras(random),
      overContractReason: claim ? 'The insurer approved the supplement' : 'Signed change order',
    },
  );
  if (!random.chance(0.8)) return;
  const paidOn = workdayAfter(day, random.whole(4, claim ? 40 : 25));
  yield* pay(setting, { invoice, day: paidOn, amount: invoice.balance });
}
