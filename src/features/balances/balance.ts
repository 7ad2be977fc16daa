/** What a contact owes and what a job has earned: sums over the documents and payments. */
import { z } from 'zod';
import { sumOfDollars } from '#shared/money.ts';

/** Whether there are documents that the reader may not see and that are therefore not counted. */
const isPartial = z.boolean();

/** What a contact has with us: how many of each, and the money between us, in dollars. */
export const contactSummary = z
  .object({
    jobs: z.int(),
    estimates: z.int(),
    invoices: z.int(),
    payments: z.int(),
    /** Totals of all invoices that are neither drafts nor cancelled. */
    invoiced: sumOfDollars,
    paid: sumOfDollars,
    /** What is still owed on them. */
    owed: sumOfDollars,
    overdue: sumOfDollars,
    /** Money received beyond what invoices took (D9). */
    credit: sumOfDollars,
    isPartial,
  })
  .meta({ id: 'ContactSummary' });

/** The money of a job so far, in dollars (S24, C32). */
export const jobSummary = z
  .object({
    estimates: z.int(),
    invoices: z.int(),
    estimated: sumOfDollars,
    accepted: sumOfDollars,
    invoiced: sumOfDollars,
    paid: sumOfDollars,
    owed: sumOfDollars,
    isPartial,
  })
  .meta({ id: 'JobSummary' });
