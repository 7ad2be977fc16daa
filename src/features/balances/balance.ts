/** What a contact owes and what a job has earned: sums over the documents and payments. */
import { z } from 'zod';
import { nonNegativeDollars } from '#shared/money.ts';

/** What a contact has with us: how many of each, and the money between us, in dollars. */
export const contactSummary = z
  .object({
    jobs: z.int(),
    estimates: z.int(),
    invoices: z.int(),
    payments: z.int(),
    /** Totals of all invoices that are neither drafts nor cancelled. */
    invoiced: nonNegativeDollars,
    paid: nonNegativeDollars,
    /** What is still owed on them. */
    owed: nonNegativeDollars,
    overdue: nonNegativeDollars,
    /** Money received beyond what invoices took (D9). */
    credit: nonNegativeDollars,
  })
  .meta({ id: 'ContactSummary' });

/** The money of a job so far, in dollars (S24, C32). */
export const jobSummary = z
  .object({
    estimates: z.int(),
    invoices: z.int(),
    estimated: nonNegativeDollars,
    accepted: nonNegativeDollars,
    invoiced: nonNegativeDollars,
    paid: nonNegativeDollars,
    owed: nonNegativeDollars,
  })
  .meta({ id: 'JobSummary' });
