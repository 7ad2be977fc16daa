/** What a contact owes and what a job has earned: sums over the documents and payments. */
import { z } from 'zod';
import { sumOfDollars } from '#shared/money.ts';

/** Whether some documents are not counted because the user may not read them. */
const isPartial = z.boolean();

/** A contact's documents by kind, and the money owed and received, in dollars. */
export const contactSummary = z
  .object({
    jobs: z.int(),
    estimates: z.int(),
    invoices: z.int(),
    payments: z.int(),
    /** Totals of all invoices that are neither drafts nor cancelled. */
    invoiced: sumOfDollars,
    paid: sumOfDollars,
    /** The balance that is still owed on them. */
    owed: sumOfDollars,
    overdue: sumOfDollars,
    /** Payments beyond what invoices took. */
    credit: sumOfDollars,
    isPartial,
  })
  .meta({ id: 'ContactSummary' });

/** The money of a job so far, in dollars. */
export const jobSummary = z
  .object({
    estimates: z.int(),
    invoices: z.int(),
    estimated: sumOfDollars,
    accepted: sumOfDollars,
    invoiced: sumOfDollars,
    paid: sumOfDollars,
    owed: sumOfDollars,
    overdue: sumOfDollars,
    isPartial,
  })
  .meta({ id: 'JobSummary' });
