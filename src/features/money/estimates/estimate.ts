/** Estimates: a price offered to a client until a date. */
import { z } from 'zod';
import { DOCUMENT_KINDS } from '#features/office/company/document-kinds.ts';
import {
  amountOff,
  consistentDocument,
  documentChange,
  documentComputed,
  documentDay,
  documentFields,
  documentFormFields,
  documentNumber,
  oneWayOnly,
  instantOrNull,
  numberField,
} from '#features/money/documents/sales-document.ts';
import { discountPercent } from '#features/money/documents/line-item.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { defineEntity, withRequests } from '#shared/entity.ts';
import type { CreateOf, ListedOf, RecordOf } from '#shared/entity.ts';
import { optionalDate } from '#shared/fields/field-schemas.ts';
import { text, value } from '#shared/fields/fields.ts';
import { acceptanceChange, takenBack } from './acceptance.ts';
import { ESTIMATE_STATUSES, type EstimateStatus } from './estimate-status.ts';

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

/** A deposit of zero means none. */
const depositPercent = discountPercent.nullable();
const depositAmount = amountOff.nullable();

const withOneDeposit = oneWayOnly('depositPercent', 'depositAmount', 'deposit');

const statuses = { kind: 'choice', values: ESTIMATE_STATUSES } as const;

const declared = defineEntity({
  name: 'estimates',
  noun: DOCUMENT_KINDS.estimate.noun,
  title: 'estimateNumber',
  fields: {
    estimateNumber: numberField('Estimate Number'),
    title: text('Title', { list: true, search: true }),
    description: text('Description', { max: 2000 }),
    ...documentFields,
    /** Percent of the total due on signing; null for an amount or none. */
    depositPercent: value('Deposit percent', z.number().nullable(), { input: depositPercent }),
    /** The amount due on signing; null for a percentage or none. */
    depositAmount: value('Deposit amount', z.number().nullable(), {
      kind: 'money',
      input: depositAmount,
    }),
    expiryDate: documentDay('Expiry Date', calendarDay.nullable(), optionalDate('Expiry date')),
    /** The expiry date under its other name. */
    validUntil: value('Valid until', calendarDay.nullable(), {
      input: optionalDate('Valid until'),
      storedAs: 'expiryDate',
    }),
    status: value('Status', z.enum(ESTIMATE_STATUSES, 'Choose a status'), {
      kind: 'choice',
      list: true,
      listAs: statuses,
    }),
  },
  computed: {
    ...documentComputed,
    acceptedAt: value('Accepted at', instantOrNull, { audit: 'hidden' }),
    declinedAt: value('Declined at', instantOrNull, { audit: 'hidden' }),
    declineReason: value('Decline reason', z.string().nullable(), { audit: 'hidden' }),
    /** True while an estimate accepted later replaces it in the contract of the job. */
    isReplaced: value('Replaced', z.boolean(), { audit: 'hidden' }),
    /** The result of reverting its acceptance; null while it is accepted, or if it never was. */
    takenBack: value('Taken back', takenBack.nullable(), { audit: 'hidden' }),
    /** True when the valid-until date has passed without a response. */
    isExpired: value('Expired', z.boolean()),
    /** The amount due on signing; 0 for none. */
    deposit: value('Deposit', z.number(), { kind: 'money' }),
    /**
     * True when nothing is left to invoice: it was converted, or its deposit was the whole total.
     */
    isBilled: value('Billed', z.boolean()),
    /** The totals of its invoices that are neither deleted nor cancelled. */
    invoiced: value('Invoiced', z.number(), { kind: 'money', audit: 'hidden' }),
    /** The invoices created from it. */
    invoiceIds: value('Invoices', z.array(z.int()), { audit: 'changed' }),
    /** Their numbers, in the same order. */
    invoiceNumbers: value('Invoices', z.array(z.string()), { audit: 'hidden' }),
  },
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] },
    'Sales Representative': { all: ['create'], own: ['read', 'update', 'delete', 'export'] },
  },
  isPriced: true,
  naming: { invoices: ['invoiceIds', 'invoiceNumbers'] },
  // For conversions.
  eventNaming: { invoices: ['invoiceNumber'] },
  notExported: ['isReplaced', 'takenBack'],
});

/** A new estimate defaults to the next number, today, and an expiry 30 days later. */
export const estimate = withRequests(declared, {
  create: (own) => withOneDeposit(consistentDocument(own)),
  update: (own) =>
    withOneDeposit(consistentDocument(own.extend({ ...documentChange, ...acceptanceChange }))),
});

export type Estimate = RecordOf<typeof estimate>;
export type ListedEstimate = ListedOf<typeof estimate>;
export type EstimateCreate = CreateOf<typeof estimate>;
export type EstimateUpdate = z.output<typeof estimate.update>;

/** The form is stricter than the API: it requires a number and a date. */
export const estimateForm = z.object({
  ...documentFormFields,
  estimateNumber: documentNumber,
  title: declared.fields.title.update,
  expiryDate: declared.fields.expiryDate.update,
  status: declared.fields.status.update,
  depositPercent,
  depositAmount,
});
