import { z } from 'zod';

/** The client as a document names them: current while it is a draft, fixed when it is issued. */
export const billTo = z.object({
  name: z.string(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

export type BillTo = z.infer<typeof billTo>;
