/**
 * Drafts of the Create Job page, saved on the server so users can continue on a different device.
 */
import { z } from 'zod';

const value = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(50),
]);

/** The form's values, possibly incomplete. A form that loads them ignores values it cannot use. */
export const jobDraftValues = z
  .record(z.string().max(60), value)
  .refine((values) => Object.keys(values).length <= 100, 'A draft has at most 100 fields');
export type JobDraftValues = z.output<typeof jobDraftValues>;

export const jobDraft = z
  .object({ values: jobDraftValues, savedAt: z.iso.datetime() })
  .meta({ id: 'JobDraft' });
