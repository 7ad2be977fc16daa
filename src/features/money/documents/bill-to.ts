/** Whom a document is for, as it keeps them. */
import { z } from 'zod';

/** The client as the document names it: current while it is a draft, fixed when it is issued. */
export const billTo = z.object({
  name: z.string(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

export type BillTo = z.infer<typeof billTo>;

/** The job as the document names it, a snapshot like the client. */
export const jobSite = z.object({ title: z.string(), address: z.string().nullable() });

export type JobSite = z.infer<typeof jobSite>;
