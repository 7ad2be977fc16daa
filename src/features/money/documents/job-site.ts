import { z } from 'zod';

/**
 * The job printed on a document: updated while the document is a draft, fixed once it is issued.
 */
export const jobSite = z.object({ title: z.string(), address: z.string().nullable() });

export type JobSite = z.infer<typeof jobSite>;
