/** Revisions: what an issued document printed, kept under a number whenever an edit changed it. */
import { z } from 'zod';
import { printedLocation } from '#features/office/company/location.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import { billTo } from '#features/work/contacts/bill-to.ts';
import { jobSite } from './job-site.ts';

/** All that a document prints of itself; payments and its status are not part of it. */
export const documentContent = z.object({
  number: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  letterheadId: z.int(),
  /** Whose it was then. Revisions from before this was stored have none. */
  clientId: z.int().nullable().default(null),
  billTo,
  jobSite: jobSite.nullable(),
  /** Revisions from before there were locations have none. */
  location: printedLocation.nullable().default(null),
  date: calendarDay,
  /** An estimate's valid-until day, an invoice's due day. */
  lastDay: calendarDay.nullable(),
  /** Of an invoice that was made from an estimate. */
  estimateNumber: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      quantity: z.number(),
      priceCents: z.int(),
      discountPercent: z.number().optional(),
      package: z.string().optional(),
      isOptional: z.boolean().optional(),
      isChosen: z.boolean().optional(),
    }),
  ),
  subtotalCents: z.int(),
  discountPercent: z.number().nullable().default(null),
  discountCents: z.int().default(0),
  taxLabel: z.string(),
  taxRate: z.number().nullable(),
  taxCents: z.int(),
  /** Of an invoice: what was invoiced as a deposit before, which is off the total. */
  lessDepositCents: z.int().default(0),
  totalCents: z.int(),
  /** Of an estimate: what is due on signing; 0 for nothing. */
  depositCents: z.int().default(0),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
});

export type DocumentContent = z.infer<typeof documentContent>;

export const documentRevision = z
  .object({
    number: z.int(),
    createdAt: z.iso.datetime(),
    /** Who issued or changed the document; null when that is not known. */
    createdBy: z.string().nullable(),
    total: z.number(),
    /** SHA-256 of the PDF, set when it is first requested: the PDF does not change after that. */
    pdfSha256: z.string().nullable(),
  })
  .meta({ id: 'DocumentRevision' });

export type DocumentRevision = z.infer<typeof documentRevision>;

export const revisionParams = idParams.extend({ number: recordId });
