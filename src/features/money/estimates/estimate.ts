/** Estimates: prices offered to a client until a certain date. */
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

/** The default number of days an estimate is valid, counted from its date. */
export const DAYS_TO_EXPIRY = 30;

/** Deposits must be more than zero; null means no deposit. */
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
    /**
     * Percent of the total due on signing; null if the deposit is an amount, or if there is none.
     */
    depositPercent: value('Deposit percent', z.number().nullable(), { input: depositPercent }),
    /** Amount due on signing; null if the deposit is a percentage, or if there is none. */
    depositAmount: value('Deposit amount', z.number().nullable(), {
      kind: 'money',
      input: depositAmount,
    }),
    expiryDate: documentDay('Expiry Date', calendarDay.nullable(), optionalDate('Expiry date')),
    /** Another name for `expiryDate`. */
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
    /** True if an estimate accepted later replaced this one in the job's contract. */
    isReplaced: value('Replaced', z.boolean(), { audit: 'hidden' }),
    /** The effects that reverting the last acceptance undid; null if the estimate is accepted or never was. */
    takenBack: value('Taken back', takenBack.nullable(), { audit: 'hidden' }),
    /** True if the valid-until date has passed without a response. */
    isExpired: value('Expired', z.boolean()),
    /** The amount due on signing; 0 for none. */
    deposit: value('Deposit', z.number(), { kind: 'money' }),
    /**
     * True if nothing is left to invoice: the estimate was converted to an invoice, or its deposit
     * was the full amount.
     */
    isBilled: value('Billed', z.boolean()),
    /** The total of the estimate's invoices, excluding deleted and cancelled ones. */
    invoiced: value('Invoiced', z.number(), { kind: 'money', audit: 'hidden' }),
    /** Invoices created from the estimate. */
    invoiceIds: value('Invoices', z.array(z.int()), { audit: 'changed' }),
    /** The invoices' numbers, in the same order as `invoiceIds`. */
    invoiceNumbers: value('Invoices', z.array(z.string()), { audit: 'hidden' }),
  },
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] },
    'Sales Representative': { all: ['create'], own: ['read', 'update', 'delete', 'export'] },
  },
  isPriced: true,
  naming: { invoices: ['invoiceIds', 'invoiceNumbers'] },
  // Events for conversions to an invoice contain its number.
  eventNaming: { invoices: ['invoiceNumber'] },
  notExported: ['isReplaced', 'takenBack'],
});

/** A new estimate defaults to the next number, today's date, and an expiry date 30 days later. */
export const estimate = withRequests(declared, {
  create: (own) => withOneDeposit(consistentDocument(own)),
  update: (own) =>
    withOneDeposit(consistentDocument(own.extend({ ...documentChange, ...acceptanceChange }))),
});

export type Estimate = RecordOf<typeof estimate>;
export type ListedEstimate = ListedOf<typeof estimate>;
export type EstimateCreate = CreateOf<typeof estimate>;
export type EstimateUpdate = z.output<typeof estimate.update>;

/** Stricter than the API: the form requires a number and a date. */
export const estimateForm = z.object({
  ...documentFormFields,
  estimateNumber: documentNumber,
  title: declared.fields.title.update,
  expiryDate: declared.fields.expiryDate.update,
  status: declared.fields.status.update,
  depositPercent,
  depositAmount,
});
