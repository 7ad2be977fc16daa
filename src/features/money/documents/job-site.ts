import { z } from 'zod';

/** The job on a document: current while it is a draft, fixed when it is issued. */
export const jobSite = z.object({ title: z.string(), address: z.string().nullable() });

export type JobSite = z.infer<typeof jobSite>;
