/** Invoices: what a client owes, when it is due, and what was paid. */
import { z } from 'zod';
import { DOCUMENT_KINDS } from '#features/office/company/document-kinds.ts';
import {
  agreeingOn,
  consistentDocument,
  countedDollars,
  documentChange,
  documentComputed,
  documentDay,
  documentFields,
  documentFormFields,
  documentNumber,
  instantOrNull,
  numberField,
  otherName,
  statedAmount,
} from '#features/money/documents/sales-document.ts';
import { overContractReason } from '#features/money/documents/over-contract.ts';
import { hasChoices } from '#features/money/documents/line-choices.ts';
import { INVOICE_STATUSES } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { defineEntity, withRequests } from '#shared/entity.ts';
import type { CreateOf, ListedOf, RecordOf } from '#shared/entity.ts';
import { text, value } from '#shared/fields/fields.ts';
import { nonNegativeDollars } from '#shared/money.ts';
import { AGES } from './invoice-aging.ts';

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

/** The default number of days until an invoice is due, counted from its date. */
export const DAYS_TO_DUE = 15;

const status = z.enum(INVOICE_STATUSES, 'Choose a status');
const sum = (description: string) => z.number().meta({ description });
const amount = { kind: 'money', list: true, listAs: { kind: 'money' } } as const;

const declared = defineEntity({
  name: 'invoices',
  noun: DOCUMENT_KINDS.invoice.noun,
  title: 'invoiceNumber',
  fields: {
    invoiceNumber: numberField('Invoice Number'),
    description: text('Description', { max: 2000, list: true, search: true }),
    ...documentFields,
    dueDate: documentDay('Due Date', calendarDay.nullable(), dateInput.nullable()),
    /**
     * Derived from the ledger and the manual status, regardless of today's date. Lists use
     * displayStatus.
     */
    status: value('Status', status, {
      kind: 'choice',
      storedAs: 'state',
      list: true,
      listAs: { kind: 'choice', values: INVOICE_STATUSES },
    }),
    /**
     * The amount paid. If a request sends a different amount, the difference is recorded as an
     * adjustment.
     */
    paid: statedAmount('Paid', nonNegativeDollars),
    paidAmount: otherName('Paid', 'paid', nonNegativeDollars),
  },
  computed: {
    ...documentComputed,
    /** The status as of today: an issued invoice with a balance is overdue after its due date. */
    displayStatus: value('Status', status),
    cancelledAt: value('Cancelled at', instantOrNull, { audit: 'hidden' }),
    cancelReason: value('Cancel reason', z.string().nullable(), { audit: 'hidden' }),
    balance: value(
      'Balance',
      sum(
        'What can still be paid on it: total minus paid, also of a draft. 0 once it is cancelled.',
      ),
      amount,
    ),
    owed: value(
      'Owed',
      sum(
        'What the client owes on it: the balance, except that nothing is owed on a draft. Sums of what is owed add this up.',
      ),
      amount,
    ),
    /** True if this is the deposit invoice of its estimate. */
    isDeposit: value('Deposit', z.boolean()),
    /** The estimate's deposit that was invoiced earlier, deducted from the total. */
    lessDeposit: value('Less deposit', z.number(), { kind: 'money' }),
    /** The estimate this invoice was created from. */
    estimateId: value('Estimate', z.int().nullable(), { audit: 'hidden' }),
    estimateNumber: value('Estimate', z.string().nullable()),
  },
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] },
    'Sales Representative': { all: ['create'], own: ['read', 'update', 'export'] },
  },
  isPriced: true,
  /**
   * Lists can filter by `age`, which is how late the unpaid amount is. Sorting by it sorts by due
   * date.
   */
  listOnly: { id: { kind: 'number' }, age: { kind: 'choice', values: AGES } },
});

const agreeing = <
  T extends z.ZodType<
    Partial<
      Record<
        | 'paid'
        | 'paidAmount'
        | 'total'
        | 'totalAmount'
        | 'discountPercent'
        | 'discountAmount'
        | 'items',
        unknown
      >
    >
  >,
>(
  input: T,
) =>
  consistentDocument(agreeingOn(input, 'paid', 'paidAmount')).refine(
    ({ items }) => !Array.isArray(items) || !hasChoices(items),
    { path: ['items'], message: 'An invoice has no packages and no optional lines' },
  );

/** A new invoice defaults to the next number, today's date, and a due date 15 days later. */
export const invoice = withRequests(declared, {
  create: (own) => agreeing(own.extend({ overContractReason })),
  /** `method` is the payment method when an invoice is set to paid; defaults to 'unspecified'. */
  update: (own) =>
    agreeing(
      own.extend({ ...documentChange, overContractReason, method: z.string().max(40).optional() }),
    ),
});

export type Invoice = RecordOf<typeof invoice>;
export type ListedInvoice = ListedOf<typeof invoice>;
export type InvoiceCreate = CreateOf<typeof invoice>;
export type InvoiceUpdate = z.output<typeof invoice.update>;

/** Stricter than the API: the form requires a number and both dates. */
export const invoiceForm = z.object({
  ...documentFormFields,
  invoiceNumber: documentNumber,
  dueDate: calendarDay,
  status,
  paid: countedDollars,
});
