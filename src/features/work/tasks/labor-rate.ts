/** Labor rates: the company's cost per hour of work, including wages and burden. */
import { z } from 'zod';
import { nonNegativeDollars, toCents } from '#shared/money.ts';

const MOST_DOLLARS = 1_000;

const rate = nonNegativeDollars
  .refine((dollars) => toCents(dollars) <= MOST_DOLLARS * 100, `Enter at most $${MOST_DOLLARS}`)
  .nullable();

export const laborRates = z
  .object({
    /** The default rate, in dollars, for people who have no individual rate. */
    usual: rate,
    /** The active users, sorted by name. */
    people: z.array(z.object({ id: z.int(), name: z.string(), rate })),
  })
  .meta({ id: 'LaborRates' });

export const laborRatesUpdate = z.object({
  usual: rate.optional(),
  /** The rates to change. Everyone else's rate stays the same. */
  people: z
    .array(z.object({ id: z.int().positive(), rate }))
    .max(500)
    .optional(),
});

export type LaborRates = z.infer<typeof laborRates>;
export type LaborRatesUpdate = z.infer<typeof laborRatesUpdate>;
