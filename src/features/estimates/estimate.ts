/** Estimates: a price offered to a client until a day. */
import { z } from 'zod';
import { revise } from '#features/line-items/document-revision.ts';
import { lineItemsInput } from '#features/line-items/line-item.ts';
import {
  agreeingOn,
  documentAnswer,
  documentFields,
  documentFormFields,
  documentNumber,
  instantOrNull,
  sentTotals,
  statusReason,
} from '#features/line-items/sales-document.ts';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { optionalDate, optionalText, recordStamps, versionField } from '#shared/field.ts';
import type { ListFields } from '#shared/list-query.ts';

/** What the form offers (draft, sent, accepted, declined) and what the list offers, as one set (C3). */
export const ESTIMATE_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'rejected',
  'expired',
] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

export const FORM_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'declined',
] as const satisfies readonly EstimateStatus[];

export const BULK_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'rejected',
  'expired',
] as const satisfies readonly EstimateStatus[];

/** An estimate is good for 30 days from its date (specification, section 9). */
export const DAYS_TO_EXPIRY = 30;

const estimateStatus = z.enum(ESTIMATE_STATUSES, 'Choose a status');

export const estimate = z
  .object({
    id: z.int(),
    estimateNumber: z.string(),
    title: z.string().nullable(),
    ...documentAnswer,
    date: calendarDay,
    expiryDate: calendarDay.nullable(),
    /** The expiry date by its other name (C5). */
    validUntil: calendarDay.nullable(),
    status: estimateStatus,
    acceptedAt: instantOrNull,
    declinedAt: instantOrNull,
    declineReason: z.string().nullable(),
    /** Whether the valid-until day is past and nobody has answered yet. */
    isExpired: z.boolean(),
    /** Whether one of its invoices is neither deleted nor cancelled: no other can be made then. */
    isBilled: z.boolean(),
    /** The invoices made from it. */
    invoiceIds: z.array(z.int()),
    /** Their numbers, in the same order. */
    invoiceNumbers: z.array(z.string()),
    ...recordStamps,
  })
  .meta({ id: 'Estimate' });

export type Estimate = z.infer<typeof estimate>;

/** Estimates as a list has them: without what is large, unless it is asked for. */
export const listedEstimate = estimate
  .partial({ items: true, notes: true, terms: true })
  .meta({ id: 'ListedEstimate' });
export type ListedEstimate = z.infer<typeof listedEstimate>;

const estimateFields = {
  ...documentFields,
  estimateNumber: documentNumber,
  title: optionalText('Title'),
  date: dateInput,
  expiryDate: optionalDate('Expiry date'),
  validUntil: optionalDate('Valid until'),
  status: estimateStatus,
  items: lineItemsInput,
  ...sentTotals,
};

const estimateFieldsOfUpdate = z.object(estimateFields).partial();

/** A new estimate; left out, the number is the next one, the date today and the expiry 30 days later (C9, C70). */
export const estimateCreate = agreeingOn(
  estimateFieldsOfUpdate.extend({
    clientId: estimateFields.clientId,
    items: estimateFields.items,
  }),
  'total',
  'totalAmount',
);
export type EstimateCreate = z.output<typeof estimateCreate>;

export const estimateUpdate = agreeingOn(
  estimateFieldsOfUpdate.extend({
    version: versionField,
    revise,
    /** Why it was declined. */
    reason: statusReason.optional(),
  }),
  'total',
  'totalAmount',
);
export type EstimateUpdate = z.output<typeof estimateUpdate>;

/** What the form holds and asks for: it needs a number and a date (specification, section 5). */
export const estimateForm = z.object({
  ...documentFormFields,
  estimateNumber: documentNumber,
  title: estimateFields.title,
  date: calendarDay,
  expiryDate: estimateFields.expiryDate,
  status: estimateStatus,
});

export const ESTIMATE_LIST_FIELDS = {
  estimateNumber: { kind: 'text' },
  title: { kind: 'text' },
  clientName: { kind: 'text' },
  clientId: { kind: 'number' },
  jobId: { kind: 'number' },
  status: { kind: 'choice', values: ESTIMATE_STATUSES },
  date: { kind: 'date' },
  expiryDate: { kind: 'date' },
  total: { kind: 'money' },
  createdAt: { kind: 'date' },
} as const satisfies ListFields;
