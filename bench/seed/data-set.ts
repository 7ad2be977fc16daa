/** The size of the fictional company. All counts are derived from the number of contacts. */
export interface DataSet {
  contacts: number;
  jobs: number;
  /** One per job. */
  estimates: number;
  /** Each has line items and about 1.2 payments. */
  invoices: number;
  /** Two per contact. */
  tasks: number;
  forms: number;
  /** One for every fourth contact. */
  submissions: number;
  staff: number;
}

const SMALLEST = 100;

/**
 * Derives the counts: 100,000 contacts have 50,000 jobs, 50,000 estimates, 100,000 invoices,
 * 200,000 tasks, and 25,000 web form submissions.
 */
export function dataSetOf(contacts: number): DataSet {
  if (!Number.isInteger(contacts) || contacts < SMALLEST) {
    throw new Error(`A data set has at least ${SMALLEST} contacts, not ${contacts}.`);
  }
  const jobs = Math.floor(contacts / 2);

  return {
    contacts,
    jobs,
    estimates: jobs,
    invoices: contacts,
    tasks: 2 * contacts,
    forms: 8,
    submissions: Math.floor(contacts / 4),
    staff: Math.min(80, 10 + Math.floor(contacts / 2500)),
  };
}
