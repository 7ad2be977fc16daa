/** Random companies for property tests: generates their facts and stores the matching rows. */
import fc from 'fast-check';
import type { CompanyFacts } from '#features/insight/dashboard/dashboard-figures.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { ESTIMATE_STATUSES } from '#features/money/estimates/estimate-status.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { jobStageEvents } from '#features/work/jobs/server/job-stage-table.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { StatusHistory } from '#features/work/jobs/job-stages.ts';
import { JOB_STATUSES, LOST_REASON_LABELS, type JobStatus } from '#features/work/jobs/job.ts';
import { INVOICE_STATUSES } from '#features/money/ledger/invoice-state.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import { SUBMISSION_STATUSES } from '#features/intake/web-form-submissions/web-form-submission.ts';
import { defaultSettings } from '#features/intake/web-forms/form-settings.ts';
import { webForms } from '#features/intake/web-forms/server/web-form-table.ts';
import type { Database } from '#server/db/database.ts';
import { keysOf } from '#shared/keys-of.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';

const HOUR = 3_600_000;

/** Generates times within the last 500 days, half of them within the last 45. */
const moment = (now: Date) =>
  fc.oneof(
    fc.integer({ min: 1, max: 500 * 24 }).map((hours) => new Date(now.getTime() - hours * HOUR)),
    fc.integer({ min: 1, max: 45 * 24 }).map((hours) => new Date(now.getTime() - hours * HOUR)),
  );

const kept = (now: Date) =>
  fc
    .record({ createdAt: moment(now), later: fc.option(moment(now), { freq: 3 }) })
    .map(({ createdAt, later }) => ({
      createdAt,
      deletedAt: later !== null && later > createdAt ? later : null,
    }));

/**
 * Generates the statuses a job enters after it was created: at any time since, or shortly after the
 * previous one, like a card dropped in the wrong column or a sale that is undone.
 */
const moves = (now: Date) =>
  fc.array(
    fc.record({
      stage: fc.constantFrom('lead' as const, 'signed_contract' as const, ...JOB_STATUSES),
      at: moment(now),
      hoursLater: fc.constantFrom(null, 1, 72, 73),
    }),
    { maxLength: 5 },
  );

/**
 * Returns a job's statuses in order. Drops those that would be out of order or later than `now`.
 */
function historyOf(
  { stage, createdAt }: { stage: JobStatus; createdAt: Date },
  { moved, now }: { moved: readonly Move[]; now: Date },
): StatusHistory {
  const history = [{ stage, at: createdAt }];
  const inOrder = moved.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { stage: to, at, hoursLater } of inOrder) {
    const before = history.at(-1)?.at ?? createdAt;
    const entered = hoursLater === null ? at : new Date(before.getTime() + hoursLater * HOUR);
    if (entered > before && entered <= now) history.push({ stage: to, at: entered });
  }

  return history;
}

type Move = { stage: JobStatus; at: Date; hoursLater: number | null };

/** Generates a company as of this time. `reps` are the IDs of its sales reps. */
export const companyAt = (now: Date, timeZone: string, reps: readonly number[]) => {
  const today = dayInZone(now, timeZone);
  const dayAround = (days: number) =>
    fc.option(fc.integer({ min: -days, max: days }).map((away) => addDays(today, away)));

  return fc.record<CompanyFacts>({
    contacts: fc.array(kept(now), { maxLength: 12 }),
    tasks: fc.array(
      fc.tuple(kept(now), fc.option(moment(now)), dayAround(3)).map(([task, done, dueDate]) => ({
        ...task,
        dueDate,
        isCompleted: done !== null && done > task.createdAt,
        completedAt: done !== null && done > task.createdAt ? done : null,
      })),
      { maxLength: 12 },
    ),
    jobs: fc.array(
      fc
        .tuple(
          kept(now),
          fc.record({
            contractCents: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { freq: 2 }),
            budgetCents: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { freq: 2 }),
          }),
          fc.constantFrom(...JOB_STATUSES),
          moves(now),
          fc.record({
            startDate: fc.oneof(dayAround(30), dayAround(1)),
            endDate: dayAround(3),
            appointmentDay: dayAround(1),
            salesRep: fc.constantFrom(null, ...reps),
            reopenedAt: fc.constantFrom(null, null, now),
            lostReason: fc.constantFrom(null, ...keysOf(LOST_REASON_LABELS)),
            leadSource: fc.constantFrom(null, 'referral', 'online'),
            jobType: fc.constantFrom(null, 'retail' as const, 'insurance' as const),
            city: fc.constantFrom(null, 'Provo', 'Orem'),
            tags: fc.subarray(['Storm', 'VIP', 'Late storm']),
          }),
        )
        .map(([job, amounts, stage, moved, days]) => ({
          ...job,
          ...days,
          ...amounts,
          stages: historyOf({ stage, createdAt: job.createdAt }, { moved, now }),
        })),
      { maxLength: 15 },
    ),
    estimates: fc.array(
      fc.record({
        job: fc.option(fc.nat({ max: 2 }), { freq: 6 }),
        totalCents: fc.integer({ min: 0, max: 9_000_000 }),
        status: fc.constantFrom(...ESTIMATE_STATUSES),
        // About a week ago, the age at which an estimate counts as waiting for a reply.
        sentAt: fc.option(
          fc
            .integer({ min: 5 * 24, max: 9 * 24 })
            .map((hours) => new Date(now.getTime() - hours * HOUR)),
        ),
        expiryDate: dayAround(3),
        deletedAt: fc.option(fc.constant(now), { freq: 5 }),
      }),
      { maxLength: 14 },
    ),
    invoices: fc.array(
      fc
        .record({
          manualStatus: fc.constantFrom(...INVOICE_STATUSES.filter((status) => status !== 'paid')),
          totalCents: fc.integer({ min: 0, max: 900_000 }),
          paid: fc.constantFrom(0, 0, 0.4, 1),
          dueDate: dayAround(3),
          deletedAt: fc.option(fc.constant(now), { freq: 5 }),
        })
        .map(({ paid, ...invoice }) => {
          const takesMoney =
            invoice.deletedAt === null && !['draft', 'cancelled'].includes(invoice.manualStatus);

          return { ...invoice, paidCents: takesMoney ? Math.floor(invoice.totalCents * paid) : 0 };
        }),
      { maxLength: 10 },
    ),
    submissions: fc.array(
      fc
        .tuple(
          kept(now),
          fc.record({
            status: fc.constantFrom('new', 'new', ...SUBMISSION_STATUSES),
            isTest: fc.constantFrom(false, false, true),
          }),
        )
        .map(([submission, facts]) => ({ ...submission, ...facts })),
      { maxLength: 8 },
    ),
    receipts: fc.array(
      fc.record({
        date: fc.integer({ min: -3, max: 400 }).map((days) => addDays(today, -days)),
        cents: fc.integer({ min: -50_000, max: 900_000 }).filter((cents) => cents !== 0),
      }),
      { maxLength: 12 },
    ),
  });
};

const BILL_TO = { name: 'Client', company: null, address: null, email: null, phone: null };

async function storeSubmissions(
  db: Database['db'],
  submissions: CompanyFacts['submissions'],
): Promise<void> {
  const [form] = await db
    .insert(webForms)
    .values({
      slug: 'form',
      title: 'Form',
      status: 'published',
      fields: [],
      settings: defaultSettings(),
    })
    .returning({ id: webForms.id });
  await db.insert(webFormSubmissions).values(
    submissions.map((submission) => ({
      ...submission,
      formId: form?.id ?? 0,
      formVersion: 1,
      data: {},
      sender: 'Someone',
      digest: 'digest',
      network: 'network',
    })),
  );
}

/** Stores the company's rows in an empty database. */
export async function storeCompany(db: Database['db'], facts: CompanyFacts): Promise<void> {
  const { contacts: people, tasks: work, jobs: all, receipts } = facts;
  const client = { name: 'Client', type: 'client', status: 'active' } as const;
  if (people.length > 0)
    await db.insert(contacts).values(people.map((one) => ({ ...client, ...one })));
  // This client owns the jobs and payments. It is deleted, so it doesn't count as a contact.
  const long = new Date('2001-01-01T00:00:00Z');
  const gone = { ...client, createdAt: long, deletedAt: long };
  const [owner] = await db.insert(contacts).values(gone).returning({ id: contacts.id });
  const clientId = owner?.id ?? 0;
  for (const [place, { isCompleted, ...task }] of work.entries()) {
    await db.insert(tasks).values({
      ...task,
      title: 'Task',
      status: isCompleted ? 'completed' : 'to_do',
      priority: 'medium',
      position: String(place),
    });
  }
  const jobIds: number[] = [];
  for (const [place, { contractCents, stages, appointmentDay, ...job }] of all.entries()) {
    const [row] = await db
      .insert(jobs)
      .values({
        ...job,
        tags: [...job.tags],
        position: String(place),
        title: 'Job',
        clientId,
        clientName: 'Client',
        status: stages.at(-1)?.stage ?? 'lead',
        priority: 'medium',
        contractAmountCents: contractCents,
        initialApptDate: appointmentDay,
      })
      .returning({ id: jobs.id });
    if (row) jobIds.push(row.id);
    for (const { stage, at } of stages) {
      await db.insert(jobStageEvents).values({ jobId: row?.id ?? 0, stage, enteredAt: at });
    }
  }
  const document = {
    clientId,
    clientName: 'Client',
    billTo: BILL_TO,
    date: '2026-01-01',
    items: [],
    taxCents: 0,
  };
  for (const [place, { job, ...estimate }] of facts.estimates.entries()) {
    await db.insert(estimates).values({
      ...document,
      ...estimate,
      jobId: job === null ? null : (jobIds[job] ?? null),
      estimateNumber: `EST-${place}`,
      subtotalCents: estimate.totalCents,
    });
  }
  for (const [place, invoice] of facts.invoices.entries()) {
    await db.insert(invoices).values({
      ...document,
      ...invoice,
      invoiceNumber: `INV-${place}`,
      subtotalCents: invoice.totalCents,
    });
  }
  if (facts.submissions.length > 0) await storeSubmissions(db, facts.submissions);
  if (receipts.length === 0) return;
  await db.insert(payments).values(
    receipts.map(({ date, cents }) => ({
      clientId,
      clientName: 'Client',
      amountCents: cents,
      unappliedCents: Math.max(0, cents),
      date,
      method: 'check' as const,
      status: 'completed' as const,
      kind: cents < 0 ? ('refund' as const) : ('payment' as const),
    })),
  );
}
