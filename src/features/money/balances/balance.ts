/** A contact's balance and a job's earnings, summed from documents and payments. */
import { z } from 'zod';
import { sumOfDollars } from '#shared/money.ts';

/** True if the sums leave out documents that the user has no access to. */
const isPartial = z.boolean();

/** A contact's document counts by kind, with the amounts owed and received in dollars. */
export const contactSummary = z
  .object({
    jobs: z.int(),
    estimates: z.int(),
    invoices: z.int(),
    payments: z.int(),
    /** The total of all invoices that aren't drafts or cancelled. */
    invoiced: sumOfDollars,
    paid: sumOfDollars,
    /** The unpaid balance of those invoices. */
    owed: sumOfDollars,
    overdue: sumOfDollars,
    /** Payments not applied to an invoice. */
    credit: sumOfDollars,
    isPartial,
  })
  .meta({ id: 'ContactSummary' });

/** A job's amounts so far, in dollars. */
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
