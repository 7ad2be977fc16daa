/** Invoices: what a client owes for, until when, and what was paid of it. */
import { z } from 'zod';
import { revise } from '#features/line-items/document-revision.ts';
import { lineItemsInput } from '#features/line-items/line-item.ts';
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
} from '#features/line-items/sales-document.ts';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { recordStamps, versionField } from '#shared/field.ts';
import { nonNegativeDollars } from '#shared/money.ts';
import type { ListFields } from '#shared/list-query.ts';

export const INVOICE_STATUSES = [
  'draft',
  'sent',
  'paid',
  'partial',
  'overdue',
  'cancelled',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

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

/** An invoice is due 15 days after its date (specification, section 9; C70). */
export const DAYS_TO_DUE = 15;

const statusField = z.enum(INVOICE_STATUSES, 'Choose a status');

export const invoice = z
  .object({
    id: z.int(),
    invoiceNumber: z.string(),
    ...documentAnswer,
    date: calendarDay,
    dueDate: calendarDay.nullable(),
    /** What the ledger and the people say; time alone does not change it (C7). */
    status: statusField,
    /** The same with today's date weighed in: an issued invoice past its due day with a balance is overdue (C8, D12). */
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

/** Invoices as a list has them: without what is large, unless it is asked for. */
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
  /** Paid so far; a sum that the ledger does not have becomes a ledger line (C20). */
  paid: nonNegativeDollars,
  paidAmount: nonNegativeDollars,
  ...sentTotals,
};

const agreeing = <T extends z.ZodType<Partial<Record<keyof typeof invoiceFields, unknown>>>>(
  input: T,
) => agreeingOn(agreeingOn(input, 'paid', 'paidAmount'), 'total', 'totalAmount');

const invoiceFieldsOfUpdate = z.object(invoiceFields).partial();

/** A new invoice; left out, the number is the next one, the date today and the due day 15 days later (C9, C70). */
export const invoiceCreate = agreeing(
  invoiceFieldsOfUpdate.extend({
    clientId: invoiceFields.clientId,
    items: invoiceFields.items,
  }),
);
export type InvoiceCreate = z.output<typeof invoiceCreate>;

/** A change. `method` says how an invoice that is set to paid was paid; left out, it is 'unspecified' (C7). */
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

/** What the form holds and asks for: it needs a number and both days (specification, section 5). */
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
