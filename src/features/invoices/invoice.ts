/** Invoices: what a client owes, when it is due, and what was paid. */
import { z } from 'zod';
import type { AnyEntity } from '#shared/entity.ts';
import { revise } from '#features/documents/document-revision.ts';
import { lineItemsInput } from '#features/documents/line-item.ts';
import {
  agreeingOn,
  countedDollars,
  documentAnswer,
  documentFields,
  documentFormFields,
  documentNumber,
  instantOrNull,
  sentTotals,
  statusReason,
} from '#features/documents/sales-document.ts';
import { INVOICE_STATUSES } from '#features/ledger/invoice-state.ts';
import type { InvoiceStatus } from '#features/ledger/invoice-state.ts';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { recordStamps, versionField } from '#shared/fields/field-schemas.ts';
import { nonNegativeDollars } from '#shared/money.ts';
import type { ListFields } from '#shared/list-query.ts';

export const FORM_STATUSES = [
  'draft',
  'sent',
  'paid',
  'overdue',
] as const satisfies readonly InvoiceStatus[];

export const BULK_STATUSES = [
  'draft',
  'sent',
  'paid',
  'overdue',
  'cancelled',
] as const satisfies readonly InvoiceStatus[];

/** An invoice is due 15 days after its date. */
export const DAYS_TO_DUE = 15;

const statusField = z.enum(INVOICE_STATUSES, 'Choose a status');

export const invoice = z
  .object({
    id: z.int(),
    invoiceNumber: z.string(),
    ...documentAnswer,
    date: calendarDay,
    dueDate: calendarDay.nullable(),
    /** By the ledger and the manual status; time alone does not change it. */
    status: statusField,
    /** As of today: an issued invoice past its due day with a balance is overdue. */
    displayStatus: statusField,
    cancelledAt: instantOrNull,
    cancelReason: z.string().nullable(),
    paid: z.number(),
    paidAmount: z.number(),
    balance: z.number().meta({
      description:
        'What can still be paid on it: total minus paid, also of a draft. 0 once it is cancelled.',
    }),
    owed: z.number().meta({
      description:
        'What the client owes on it: the balance, except that nothing is owed on a draft. Sums of what is owed add this up.',
    }),
    /** The estimate it was made from. */
    estimateId: z.int().nullable(),
    estimateNumber: z.string().nullable(),
    ...recordStamps,
  })
  .meta({ id: 'Invoice' });

export type Invoice = z.infer<typeof invoice>;

/** Invoices in a list: without large fields, unless they are requested. */
export const listedInvoice = invoice
  .partial({ items: true, notes: true, terms: true })
  .meta({ id: 'ListedInvoice' });
export type ListedInvoice = z.infer<typeof listedInvoice>;

const invoiceFields = {
  ...documentFields,
  invoiceNumber: documentNumber,
  date: dateInput,
  dueDate: dateInput.nullable(),
  status: statusField,
  items: lineItemsInput,
  /** Paid so far; a sum that differs from the ledger's is recorded as an adjustment. */
  paid: nonNegativeDollars,
  paidAmount: nonNegativeDollars,
  ...sentTotals,
};

const agreeing = <T extends z.ZodType<Partial<Record<keyof typeof invoiceFields, unknown>>>>(
  input: T,
) => agreeingOn(agreeingOn(input, 'paid', 'paidAmount'), 'total', 'totalAmount');

const invoiceFieldsOfUpdate = z.object(invoiceFields).partial();

/** A new invoice; the defaults are the next number, today, and a due day 15 days later. */
export const invoiceCreate = agreeing(
  invoiceFieldsOfUpdate.extend({
    clientId: invoiceFields.clientId,
    items: invoiceFields.items,
  }),
);
export type InvoiceCreate = z.output<typeof invoiceCreate>;

/** An update. `method` is the payment method of an invoice set to paid; the default is 'unspecified'. */
export const invoiceUpdate = agreeing(
  invoiceFieldsOfUpdate.extend({
    version: versionField,
    method: z.string().max(40).optional(),
    revise,
    /** Why it was cancelled. */
    reason: statusReason.optional(),
  }),
);
export type InvoiceUpdate = z.output<typeof invoiceUpdate>;

/** The form is stricter than the API: it requires a number and both days. */
export const invoiceForm = z.object({
  ...documentFormFields,
  invoiceNumber: documentNumber,
  date: calendarDay,
  dueDate: calendarDay,
  status: statusField,
  paid: countedDollars,
});

export const INVOICE_LIST_FIELDS = {
  id: { kind: 'number' },
  invoiceNumber: { kind: 'text' },
  description: { kind: 'text' },
  clientName: { kind: 'text' },
  clientId: { kind: 'number' },
  jobId: { kind: 'number' },
  /** Filters and sorts by displayStatus. */
  status: { kind: 'choice', values: INVOICE_STATUSES },
  date: { kind: 'date' },
  dueDate: { kind: 'date' },
  total: { kind: 'money' },
  paid: { kind: 'money' },
  balance: { kind: 'money' },
  owed: { kind: 'money' },
  createdAt: { kind: 'date' },
} as const satisfies ListFields;

/** What the policy, the trash and the timelines know of invoices. */
export const invoiceEntity = {
  name: 'invoices',
  noun: ['invoice', 'invoices'],
  title: 'invoiceNumber',
  fields: {},
  computed: {},
  every: {},
  labels: {},
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] },
    'Sales Representative': { all: ['create'], own: ['read', 'update', 'export'] },
  },
  isPriced: true,
  pricedFields: [],
  naming: {},
  notExported: [],
  record: invoice,
  listed: listedInvoice,
  create: invoiceCreate,
  update: invoiceUpdate,
  listFields: INVOICE_LIST_FIELDS,
} as const satisfies AnyEntity;
