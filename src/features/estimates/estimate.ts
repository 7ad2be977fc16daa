/** Estimates: a price offered to a client until a day. */
import { z } from 'zod';
import type { AnyEntity } from '#shared/entity.ts';
import { revise } from '#features/documents/document-revision.ts';
import { lineItemsInput } from '#features/documents/line-item.ts';
import {
  agreeingOn,
  documentAnswer,
  documentFields,
  documentFormFields,
  documentNumber,
  instantOrNull,
  sentTotals,
  statusReason,
} from '#features/documents/sales-document.ts';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import {
  optionalDate,
  optionalText,
  recordStamps,
  versionField,
} from '#shared/fields/field-schemas.ts';
import type { ListFields } from '#shared/list-query.ts';

/** The form's statuses (draft, sent, accepted, declined) and the list's, as one set. */
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

/** An estimate is valid for 30 days from its date. */
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
    /** The expiry date by its other name. */
    validUntil: calendarDay.nullable(),
    status: estimateStatus,
    acceptedAt: instantOrNull,
    declinedAt: instantOrNull,
    declineReason: z.string().nullable(),
    /** Whether the valid-until day is past without a response. */
    isExpired: z.boolean(),
    /** Whether an invoice created from it is neither deleted nor cancelled: only one may be. */
    isBilled: z.boolean(),
    /** The invoices made from it. */
    invoiceIds: z.array(z.int()),
    /** Their numbers, in the same order. */
    invoiceNumbers: z.array(z.string()),
    ...recordStamps,
  })
  .meta({ id: 'Estimate' });

export type Estimate = z.infer<typeof estimate>;

/** Estimates in a list: without large fields, unless they are requested. */
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

/** A new estimate; the defaults are the next number, today, and an expiry 30 days later. */
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

/** The form is stricter than the API: it requires a number and a date. */
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

/** What the policy, the trash and the timelines know of estimates. */
export const estimateEntity = {
  name: 'estimates',
  noun: ['estimate', 'estimates'],
  title: 'estimateNumber',
  fields: {},
  computed: {},
  every: {},
  labels: {},
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] },
    'Sales Representative': { all: ['create'], own: ['read', 'update', 'delete', 'export'] },
  },
  isPriced: true,
  pricedFields: [],
  naming: { invoices: ['invoiceIds', 'invoiceNumbers', 'invoiceNumber'] },
  notExported: [],
  record: estimate,
  listed: listedEstimate,
  create: estimateCreate,
  update: estimateUpdate,
  listFields: ESTIMATE_LIST_FIELDS,
} as const satisfies AnyEntity;
