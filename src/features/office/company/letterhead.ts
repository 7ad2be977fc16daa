import { z } from 'zod';
import { company } from './company.ts';

/** The letterhead of the company's documents. Each document keeps the one it was issued with. */
export const letterhead = company.record
  .pick({
    name: true,
    addressLine1: true,
    addressLine2: true,
    city: true,
    state: true,
    postalCode: true,
    phone: true,
    email: true,
    website: true,
    licenseNumber: true,
  })
  .extend({
    logoHash: z.string().nullable(),
    /** The contract notices; omitted if there are none. */
    contractNotices: company.record.shape.contractNotices.optional(),
  })
  .meta({ id: 'Letterhead' });

export type Letterhead = z.infer<typeof letterhead>;
