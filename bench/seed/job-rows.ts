import { topPosition } from '#server/records/board-position.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EstimateStatus } from '#features/money/estimates/estimate-status.ts';
import { ROOFING_OPTIONS } from '#features/work/jobs/job.ts';
import type { JobStatus } from '#features/work/jobs/job.ts';
import { STANDARD_SOURCES } from '#features/work/jobs/lead-source.ts';
import type { BillTo } from '#features/work/contacts/bill-to.ts';
import { INSURERS } from '#demo/neighbors.ts';
import { workdayAfter } from '#demo/calendar.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { ageInDays, dayAt, notAfterLast, officeHour } from './company-calendar.ts';
import type { SeededContact } from './contact-rows.ts';
import type { EstimateRow, JobRow, MadeUpCompany, SeededJob } from './made-up-records.ts';

const OPEN: readonly (readonly [JobStatus, number])[] = [
  ['lead', 3],
  ['appointment_scheduled', 2],
  ['estimating', 3],
  ['signed_contract', 2],
  ['to_do', 2],
  ['in_progress', 2],
  ['review', 1],
];
/** Statuses of jobs that aren't sold: the client has not agreed to anything. */
const UNSOLD: readonly JobStatus[] = ['lead', 'appointment_scheduled', 'estimating'];

/** Returns a job's status: recent jobs are in progress; some of the older ones were never sold. */
function statusOf(random: SeededRandom, day: CalendarDay): JobStatus {
  if (ageInDays(day) < 120) return random.chance(0.25) ? 'completed' : random.weigh(OPEN);

  return random.chance(0.85) ? 'completed' : random.pick(UNSOLD);
}

export function isSold({ row }: SeededJob): boolean {
  return !UNSOLD.includes(row.status);
}

/** The client details as issued on the document: later edits to the contact don't change them. */
export function billToOf({ row }: SeededContact): BillTo {
  return {
    name: row.name,
    company: row.company ?? null,
    address: row.address ?? null,
    email: row.email ?? null,
    phone: row.phone ?? null,
  };
}

/** Returns a job's claim if it is insurance work. */
function claimOf(random: SeededRandom, day: CalendarDay): Partial<JobRow> {
  const [company, domain, adjusters] = random.pick(INSURERS);
  const adjuster = random.pick<string>(adjusters);

  return {
    insuranceCompany: company,
    claimNumber: `CLM-${random.whole(1_000_000, 9_999_999)}`,
    adjusterName: adjuster,
    adjusterEmail: `${adjuster.split(' ')[0]?.toLowerCase()}@${domain}.example`,
    dateOfLoss: addDays(day, -random.whole(3, 60)),
    deductibleCents: random.pick([100_000, 150_000, 250_000]),
  };
}

/** Returns job `id` (from 1). */
export function jobAt(company: MadeUpCompany, random: SeededRandom, id: number): SeededJob {
  const { size, staff, scopes } = company;
  const share = (id - 0.5) / size.jobs;
  const day = dayAt(share);
  const client = company.contact(company.clientAt(random, share));
  const scope = random.pick(scopes.jobs);
  const status = statusOf(random, day);
  const isStarted = !UNSOLD.includes(status);
  const start = workdayAfter(day, random.whole(7, 60));
  const seller = random.pick(staff.sellers);
  const createdAt = officeHour(random, day);

  return {
    scope,
    day,
    row: {
      id,
      title: `${client.lastName}: ${scope.title.toLowerCase()}`,
      description: random.chance(0.3) ? 'Measure again before ordering.' : null,
      clientId: client.row.id,
      clientName: client.row.name,
      status,
      priority: random.weigh([
        ['low', 2],
        ['medium', 6],
        ['high', 2],
      ] as const),
      jobType: scope.jobType,
      leadSource: random.pick(Object.keys(STANDARD_SOURCES)),
      salesRep: seller,
      position: topPosition(createdAt, id),
      addressLine1: client.place.addressLine1,
      city: client.place.city,
      state: 'Utah',
      postalCode: client.place.postalCode,
      startDate: isStarted ? start : null,
      endDate: isStarted ? workdayAfter(start, random.whole(1, 6)) : null,
      selectedOptions: random.chance(0.5) ? [random.pick(ROOFING_OPTIONS)] : [],
      permitNeeded: random.chance(0.6),
      budgetCents: Math.round(scope.totalCents * 0.62),
      contractAmountCents: isStarted ? scope.totalCents : null,
      assignedTeam: isStarted ? [random.pick(staff.crew)] : [],
      relatedContacts: [],
      tags: random.chance(0.15) ? [random.pick(['steep', 'two stories', 'HOA', 'rush'])] : [],
      ...(scope.jobType === 'insurance' && claimOf(random, day)),
      createdBy: random.chance(0.6) ? seller : random.pick(staff.office),
      createdAt,
      updatedAt: createdAt,
    },
  };
}

function answerTo(random: SeededRandom, job: SeededJob): EstimateStatus {
  if (isSold(job)) return 'accepted';
  if (ageInDays(job.day) < 60) return random.pick(['draft', 'sent'] as const);

  return random.weigh([
    ['declined', 5],
    ['sent', 3],
    ['rejected', 1],
    ['expired', 1],
  ] as const);
}

/** Returns the estimate of the job with the same ID. */
export function estimateAt(company: MadeUpCompany, random: SeededRandom, id: number): EstimateRow {
  const job = company.job(id);
  const { scope, row } = job;
  const date = notAfterLast(workdayAfter(job.day, random.whole(0, 10)));
  const createdAt = officeHour(random, date);

  return {
    id,
    estimateNumber: `EST-${999 + id}`,
    title: scope.title,
    clientId: row.clientId,
    clientName: row.clientName,
    billTo: billToOf(company.contact(row.clientId)),
    jobId: id,
    description: random.chance(0.4) ? `${scope.title}, ${row.city}` : null,
    date,
    items: scope.items,
    subtotalCents: scope.totalCents,
    taxRate: null,
    taxCents: 0,
    totalCents: scope.totalCents,
    expiryDate: addDays(date, 30),
    status: answerTo(random, job),
    createdBy: row.salesRep ?? null,
    createdAt,
    updatedAt: createdAt,
  };
}
