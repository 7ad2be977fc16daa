/**
 * Revisions: numbered snapshots of an issued document's printed content, stored each time an edit
 * changes that content.
 */
import { z } from 'zod';
import { printedLocation } from '#features/office/company/location.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import { billTo } from '#features/work/contacts/bill-to.ts';
import { jobSite } from './job-site.ts';

/** The printed content of a document, except for its status and payments. */
export const documentContent = z.object({
  number: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  letterheadId: z.int(),
  /**
   * The client when the revision was created. Null for revisions created before this field existed.
   */
  clientId: z.int().nullable().default(null),
  billTo,
  jobSite: jobSite.nullable(),
  /** Null for revisions created before locations existed. */
  location: printedLocation.nullable().default(null),
  date: calendarDay,
  /** The valid-until date of an estimate or the due date of an invoice. */
  lastDay: calendarDay.nullable(),
  /** Set on an invoice created from an estimate. */
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
  /** Invoices only: the deposit invoiced earlier, deducted from the total. */
  lessDepositCents: z.int().default(0),
  totalCents: z.int(),
  /** Estimates only: the amount due on signing; 0 for none. */
  depositCents: z.int().default(0),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
});

export type DocumentContent = z.infer<typeof documentContent>;

export const documentRevision = z
  .object({
    number: z.int(),
    createdAt: z.iso.datetime(),
    /** The user who issued or changed the document; null if unknown. */
    createdBy: z.string().nullable(),
    total: z.number(),
    /**
     * SHA-256 of the PDF. Set the first time the PDF is requested; the PDF never changes after
     * that.
     */
    pdfSha256: z.string().nullable(),
  })
  .meta({ id: 'DocumentRevision' });

export type DocumentRevision = z.infer<typeof documentRevision>;

export const revisionParams = idParams.extend({ number: recordId });
