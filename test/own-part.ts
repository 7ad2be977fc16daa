/**
 * Computes the part of a random company that is a user's own, as docs/permissions.md has it, and
 * writes the rows for it.
 */
import fc from 'fast-check';
import type { CompanyFacts } from '#features/insight/dashboard/dashboard-figures.ts';
import type { Database } from '#server/db/database.ts';

/** A reason why a record is a user's own. */
interface Tie {
  isMaker: boolean;
  /** True for the team of a job, and for the assignee of a task or a submission. */
  isOnIt: boolean;
  /** The job that a task or an invoice is for. */
  job: number | null;
  /** The invoice that a payment was recorded on. */
  invoice: number | null;
}

const TABLES = {
  contacts: 'contacts',
  tasks: 'tasks',
  jobs: 'jobs',
  estimates: 'estimates',
  invoices: 'invoices',
  submissions: 'web_form_submissions',
  receipts: 'payments',
} as const satisfies Record<keyof CompanyFacts, string>;

/** Ties by the places of the records. */
export type Ties = Record<keyof CompanyFacts, readonly Tie[]>;

/** The length of the longest list of a random company. */
const MANY = 15;
const seldom = fc.constantFrom(false, false, false, false, true);
const tieOfEach = fc.array(
  fc.record({
    isMaker: seldom,
    isOnIt: seldom,
    job: fc.option(fc.nat({ max: 4 })),
    invoice: fc.option(fc.nat({ max: 4 })),
  }),
  { minLength: MANY, maxLength: MANY },
);

/** Draws the ties between the records of a company and one user. */
export const someTies: fc.Arbitrary<Ties> = fc.record({
  contacts: tieOfEach,
  tasks: tieOfEach,
  jobs: tieOfEach,
  estimates: tieOfEach,
  invoices: tieOfEach,
  submissions: tieOfEach,
  receipts: tieOfEach,
});

/**
 * Returns the records in the figures of a user who may change their own: of contacts every one,
 * where they read them all.
 */
export function ownPart(
  facts: CompanyFacts,
  ties: Ties,
  { userId, readsContacts }: { userId: number; readsContacts: 'all' | 'own' },
): CompanyFacts {
  const ownJobs = facts.jobs.map(({ salesRep }, place) => {
    const tie = ties.jobs[place];

    return salesRep === userId || tie?.isMaker === true || tie?.isOnIt === true;
  });
  const isOfOwnJob = (job: number | null | undefined) =>
    typeof job === 'number' && ownJobs[job] === true;
  const ownInvoices = facts.invoices.map((_, place) => {
    const tie = ties.invoices[place];

    return tie?.isMaker === true || isOfOwnJob(tie?.job);
  });
  const placeInPart = (job: number | null) =>
    job !== null && isOfOwnJob(job) ? ownJobs.slice(0, job).filter(Boolean).length : null;

  return {
    contacts: facts.contacts.filter(
      (_, place) => readsContacts === 'all' || ties.contacts[place]?.isMaker,
    ),
    tasks: facts.tasks.filter((_, place) => {
      const tie = ties.tasks[place];

      return tie?.isMaker || tie?.isOnIt || isOfOwnJob(tie?.job);
    }),
    jobs: facts.jobs.filter((_, place) => ownJobs[place]),
    estimates: facts.estimates
      .filter(({ job }, place) => ties.estimates[place]?.isMaker || isOfOwnJob(job))
      .map((estimate) => ({ ...estimate, job: placeInPart(estimate.job) })),
    invoices: facts.invoices.filter((_, place) => ownInvoices[place]),
    submissions: facts.submissions.filter((_, place) => {
      const tie = ties.submissions[place];

      return tie?.isMaker || tie?.isOnIt;
    }),
    receipts: facts.receipts.filter((_, place) => {
      const tie = ties.receipts[place];
      const invoice = tie?.invoice ?? null;

      return tie?.isMaker || (invoice !== null && ownInvoices[invoice] === true);
    }),
  };
}

/**
 * Returns the facts with the jobs that a technician may read beside their own: those of tasks that
 * are assigned to them.
 */
export function withOpenedJobs(facts: CompanyFacts, ties: Ties, own: CompanyFacts): CompanyFacts {
  const opened = new Set(
    facts.tasks.flatMap(({ deletedAt }, place) => {
      const tie = ties.tasks[place];

      return deletedAt === null && tie?.isOnIt && tie.job !== null ? [tie.job] : [];
    }),
  );

  return {
    ...own,
    jobs: facts.jobs.filter((job, place) => own.jobs.includes(job) || opened.has(place)),
  };
}

/** The assignments for the rows of a tie: `maker`, `on`, `job` and `invoice` are ids, or null. */
const SETS: Record<keyof CompanyFacts, string> = {
  contacts: '',
  tasks: ', assigned_to = on_it, job_id = (select jobs.id from jobs where jobs.id = job)',
  jobs: `, assigned_team = case when on_it is null then '{}' else array[on_it::text] end`,
  estimates: '',
  invoices: ', job_id = (select jobs.id from jobs where jobs.id = job)',
  submissions: ', assigned_to = on_it',
  receipts: ', invoice_id = (select invoices.id from invoices where invoices.id = invoice)',
};

/**
 * Ties the rows of a stored company, whose ids start at 1, to a user; others' were made by `other`.
 */
export async function storeTies(
  { pool }: Database,
  ties: Ties,
  { userId, other }: { userId: number; other: number },
): Promise<void> {
  const idOf = (place: number | null) => (place === null ? null : place + 1);
  for (const [kind, table] of Object.entries(TABLES) as [keyof CompanyFacts, string][]) {
    const rows = ties[kind].map(({ isMaker, isOnIt, job, invoice }, place) => ({
      place: idOf(place),
      maker: isMaker ? userId : other,
      on_it: isOnIt ? userId : null,
      job: idOf(job),
      invoice: idOf(invoice),
    }));
    await pool.query(
      `update ${table} set created_by = maker ${SETS[kind]}
       from jsonb_to_recordset($1) tie(place int, maker int, on_it int, job int, invoice int)
       where ${table}.id = tie.place`,
      [JSON.stringify(rows)],
    );
  }
}
