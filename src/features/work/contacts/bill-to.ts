import { z } from 'zod';

/**
 * The client as shown on a document. It is kept up to date on drafts and fixed when the document is
 * issued.
 */
export const billTo = z.object({
  name: z.string(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

export type BillTo = z.infer<typeof billTo>;
