/** The balance of a contact and the earnings of a job: sums over documents and payments. */
import { z } from 'zod';
import { sumOfDollars } from '#shared/money.ts';

/** True when documents are missing from the sums because the user has no access to them. */
const isPartial = z.boolean();

/** A contact's documents by kind, and the amounts owed and received, in dollars. */
export const contactSummary = z
  .object({
    jobs: z.int(),
    estimates: z.int(),
    invoices: z.int(),
    payments: z.int(),
    /** Totals of all invoices that are neither drafts nor cancelled. */
    invoiced: sumOfDollars,
    paid: sumOfDollars,
    /** The balance still owed on them. */
    owed: sumOfDollars,
    overdue: sumOfDollars,
    /** Payments that no invoice uses. */
    credit: sumOfDollars,
    isPartial,
  })
  .meta({ id: 'ContactSummary' });

/** The amounts of a job so far, in dollars. */
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
