/** The size of the made-up company. Everything follows from the number of its contacts. */
export interface DataSet {
  contacts: number;
  jobs: number;
  /** The number of estimates: one for each job. */
  estimates: number;
  /** Each with its lines; about 1.2 payments for each. */
  invoices: number;
  /** Two for each contact. */
  tasks: number;
  forms: number;
  /** The number of submissions: one for every fourth contact. */
  submissions: number;
  staff: number;
}

const SMALLEST = 100;

/** 100,000 contacts have 50,000 jobs, as many estimates, 100,000 invoices, 200,000 tasks and 25,000 submissions of web forms. */
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
