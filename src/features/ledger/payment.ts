/** Payments: the entries of the ledger. One payment may be allocated to several invoices. */
import { z } from 'zod';
import type { AnyEntity } from '#shared/entity.ts';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import {
  optionalReason,
  optionalText,
  recordStamps,
  reference,
} from '#shared/fields/field-schemas.ts';
import { dollars, formatCents } from '#shared/money.ts';
import type { ListFields } from '#shared/list-query.ts';

/** 'unspecified' is written when an invoice is marked as paid without a method. */
export const PAYMENT_METHODS = ['card', 'cash', 'check', 'bank transfer', 'unspecified'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What the manual form offers. */
export const MANUAL_METHODS = [
  'cash',
  'check',
  'bank transfer',
] as const satisfies readonly PaymentMethod[];

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  'bank transfer': 'Bank transfer',
  unspecified: 'Unspecified',
};

/** The method in words. Without the provider's transaction id, a card was charged outside Gable. */
export function methodInWords({
  method,
  stripePaymentId,
}: {
  method: PaymentMethod;
  stripePaymentId: string | null;
}): string {
  const label = PAYMENT_METHOD_LABELS[method];

  return method === 'card' && stripePaymentId === null ? `${label} (not processed here)` : label;
}

export const PAYMENT_STATUSES = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'partially_refunded',
  'voided',
  'disputed',
] as const;

/**
 * Why a ledger entry exists: money received; the paid sum an invoice was created with (opening) or
 * set to by a request (adjustment); an invoice marked as paid; a refund, which is negative.
 */
export const PAYMENT_KINDS = ['payment', 'opening', 'adjustment', 'marked_paid', 'refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What an entry is called in trails: 'Refund of $50.00'. Its amount is in cents. */
export function paymentLabel({ kind, amountCents }: { kind: PaymentKind; amountCents: number }) {
  const lowered = kind === 'adjustment' && amountCents < 0 ? 'Adjustment' : 'Payment';

  return `${kind === 'refund' ? 'Refund' : lowered} of ${formatCents(Math.abs(amountCents))}`;
}

/** A method in a request: 'bank_transfer' is accepted too. */
export const methodInput = z.preprocess(
  (sent: PaymentMethod | 'bank_transfer'): unknown =>
    sent === 'bank_transfer' ? 'bank transfer' : sent,
  z.enum(PAYMENT_METHODS, `Choose a method: ${PAYMENT_METHODS.slice(0, 4).join(', ')}`),
);

const positiveAmount = dollars.refine((value) => value > 0, 'Amount must be greater than 0');

export const payment = z
  .object({
    id: z.int(),
    /** The invoice it was recorded on; null for money not on any invoice. */
    invoiceId: z.int().nullable(),
    invoiceNumber: z.string().nullable(),
    clientId: z.int(),
    clientName: z.string(),
    amount: dollars,
    date: calendarDay,
    method: z.enum(PAYMENT_METHODS),
    stripePaymentId: z.string().nullable().meta({
      description:
        "The card provider's transaction id. Only the server sets it; null on a payment recorded by hand.",
    }),
    reference: z.string().nullable().meta({
      description:
        'What identifies a payment recorded by hand: a check number, a transfer reference, the receipt of a card terminal.',
    }),
    status: z.enum(PAYMENT_STATUSES),
    kind: z.enum(PAYMENT_KINDS),
    notes: z.string().nullable(),
    /** The invoices that the money was applied to. */
    allocations: z.array(
      z.object({ invoiceId: z.int(), invoiceNumber: z.string(), amount: dollars }),
    ),
    /** The part on no invoice: the client's credit. */
    unapplied: dollars,
    /** The payment that a refund refunds. */
    refundOf: z.int().nullable(),
    /** How much of it was refunded so far. */
    refunded: dollars,
    voidReason: z.string().nullable(),
    voidedAt: z.iso.datetime().nullable(),
    createdBy: z.int().nullable(),
    ...recordStamps,
  })
  .meta({ id: 'Payment' });

export type Payment = z.infer<typeof payment>;

/** Recording a payment: the excess over the balance becomes the client's credit. */
export const paymentForm = z.object({
  invoiceId: reference('Please select an invoice'),
  amount: z.number('Amount is required').pipe(positiveAmount),
  method: methodInput,
  notes: optionalText('Notes', 5000).optional(),
  /** The day the money was received; defaults to today. */
  date: dateInput.optional(),
  reference: optionalText('Reference').optional(),
});

export type PaymentCreate = z.output<typeof paymentForm>;

export const paymentCreate = paymentForm
  .extend({
    stripePaymentId: optionalText('Transaction id').optional().meta({
      description:
        'Kept as `reference`: only the server records transaction ids of the card provider.',
    }),
  })
  .refine(({ reference: own, stripePaymentId: other }) => !own || !other || own === other, {
    path: ['stripePaymentId'],
    message: 'A payment recorded by hand has one reference. Send it as reference',
  })
  .transform(({ stripePaymentId, reference: own, ...rest }): PaymentCreate => ({
    ...rest,
    reference: own ?? stripePaymentId,
  }));

/** Why a payment is voided or deleted, kept in the audit trail. */
export const paymentReversal = z.object({ reason: optionalReason().optional() });

export const paymentRefund = z.object({
  amount: z.number('Amount is required').pipe(positiveAmount),
  method: methodInput,
  notes: optionalText('Notes', 5000).optional(),
});

export const creditApplication = z.object({
  invoiceId: reference('Please select an invoice'),
  amount: positiveAmount.optional(),
});

export const PAYMENT_LIST_FIELDS = {
  date: { kind: 'date' },
  invoiceNumber: { kind: 'text' },
  invoiceId: { kind: 'number' },
  clientName: { kind: 'text' },
  clientId: { kind: 'number' },
  method: { kind: 'choice', values: PAYMENT_METHODS },
  amount: { kind: 'money' },
  /** The part on no invoice: `filter[unapplied][gt]=0` finds a client's credit. */
  unapplied: { kind: 'money' },
  status: { kind: 'choice', values: PAYMENT_STATUSES },
  stripePaymentId: { kind: 'text' },
  reference: { kind: 'text' },
  /** What identifies it in the list: the transaction id, or else the reference. */
  transactionNumber: { kind: 'text' },
  /** The payment that a refund refunds. */
  refundOf: { kind: 'number' },
  notes: { kind: 'text' },
  createdAt: { kind: 'date' },
} as const satisfies ListFields;

/** What the policy, the trash and the timelines know of payments. */
export const paymentEntity = {
  name: 'payments',
  noun: ['payment', 'payments'],
  title: 'clientName',
  fields: {},
  computed: {},
  every: {},
  labels: {},
  actions: ['read', 'create', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'delete', 'export'] },
    'Sales Representative': { own: ['read', 'create'] },
  },
  isPriced: true,
  pricedFields: [],
  naming: { invoices: ['allocations'] },
  notExported: [],
  record: payment,
  listed: payment,
  create: paymentCreate,
  update: paymentCreate,
  listFields: PAYMENT_LIST_FIELDS,
} as const satisfies AnyEntity;
