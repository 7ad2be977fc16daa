/**
 * Computes which records of a random company are a user's own, according to docs/permissions.md,
 * and stores rows to match.
 */
import fc from 'fast-check';
import type { CompanyFacts } from '#features/insight/dashboard/dashboard-figures.ts';
import type { Database } from '#server/db/database.ts';

/** A record's connections to the user, which make it the user's own. */
interface Tie {
  isMaker: boolean;
  /** True if the user is on the job's team, or is the assignee of the task or submission. */
  isOnIt: boolean;
  /** The index of the job that a task or invoice is for. */
  job: number | null;
  /** The index of the invoice that a payment was recorded on. */
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

/** Each record's tie to the user, by the record's index. */
export type Ties = Record<keyof CompanyFacts, readonly Tie[]>;

/** The maximum length of a list in a random company. */
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

/** Generates the ties between a company's records and one user. */
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
 * Returns the records that count in the figures of a user with access to only their own records.
 * Includes all contacts if the user can read all of them.
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
 * Adds the jobs that a technician can read in addition to their own: the jobs of tasks assigned to
 * them.
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

/** SQL assignments for each table. `maker`, `on_it`, `job`, and `invoice` are IDs or null. */
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
 * Ties the rows of a stored company, whose IDs must start at 1, to a user. Sets the creator of all
 * other rows to `other`.
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
