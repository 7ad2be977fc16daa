/** Payments: the entries of the ledger. One payment may be allocated to several invoices. */
import { z } from 'zod';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { defineEntity } from '#shared/entity.ts';
import type { RecordOf } from '#shared/entity.ts';
import { optionalText, reference } from '#shared/fields/field-schemas.ts';
import { choice, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import { dollars, formatCents } from '#shared/money.ts';

/** 'unspecified' is stored when an invoice is marked as paid without a method. */
export const PAYMENT_METHOD_LABELS = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  'bank transfer': 'Bank transfer',
  unspecified: 'Unspecified',
} as const;

export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS;

const PAYMENT_METHODS = keysOf(PAYMENT_METHOD_LABELS);

/** The methods in the manual form. */
export const MANUAL_METHODS = [
  'cash',
  'check',
  'bank transfer',
] as const satisfies readonly PaymentMethod[];

/**
 * Returns the label of the method. Without the provider's transaction id, a card was charged
 * outside Gable.
 */
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

/** The card provider's minimum and maximum for one payment. */
export const LEAST_CENTS = 50;
export const MOST_CENTS = 99_999_999;

export const isCardAmount = (cents: number): boolean => cents >= LEAST_CENTS && cents <= MOST_CENTS;

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
 * Statuses in which money counts. A refund or dispute is a separate ledger entry: the payment
 * itself still counts.
 */
export const COUNTING_STATUSES = [
  'completed',
  'refunded',
  'partially_refunded',
  'disputed',
] as const satisfies readonly (typeof PAYMENT_STATUSES)[number][];

/**
 * Returns the reason why a payment has no receipt: its money has not arrived. Null for a payment
 * with a receipt.
 */
export function whyNoReceipt({
  status,
  kind,
}: {
  status: (typeof PAYMENT_STATUSES)[number];
  kind: PaymentKind;
}): string | null {
  if (kind === 'dispute') return 'A dispute is not a payment.';
  if (status === 'failed') return 'This payment failed.';

  return status === 'pending' ? 'This payment has not arrived yet.' : null;
}

/**
 * The kinds of ledger entries: money received; the paid amount that an invoice was created with
 * (opening) or set to by a request (adjustment); an invoice marked as paid; a refund, and money
 * that the client's bank withdrew in a dispute, which are negative.
 */
const PAYMENT_KINDS = [
  'payment',
  'opening',
  'adjustment',
  'marked_paid',
  'refund',
  'dispute',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Money received and its refunds: neither opening payments nor their corrections. */
export const RECEIPT_KINDS = [
  'payment',
  'marked_paid',
  'refund',
  'dispute',
] as const satisfies readonly PaymentKind[];

/** Returns the name of an entry in audit trails: 'Refund of $50.00'. Its amount is in cents. */
export function paymentLabel({ kind, amountCents }: { kind: PaymentKind; amountCents: number }) {
  const lowered = kind === 'adjustment' && amountCents < 0 ? 'Adjustment' : 'Payment';
  const names: Partial<Record<PaymentKind, string>> = { refund: 'Refund', dispute: 'Dispute' };

  return `${names[kind] ?? lowered} of ${formatCents(Math.abs(amountCents))}`;
}

/** A method in a request: 'bank_transfer' is also accepted. */
export const methodInput = z.preprocess(
  (sent: PaymentMethod | 'bank_transfer'): unknown =>
    sent === 'bank_transfer' ? 'bank transfer' : sent,
  z.enum(PAYMENT_METHODS, `Choose a method: ${PAYMENT_METHODS.slice(0, 4).join(', ')}`),
);

export const positiveAmount = dollars.refine((value) => value > 0, 'Amount must be greater than 0');

const NUMBER = { kind: 'number' } as const;
const MONEY = { kind: 'money' } as const;

export const payment = defineEntity({
  name: 'payments',
  noun: ['payment', 'payments'],
  title: 'clientName',
  fields: {
    /** The invoice it was recorded on; null for money on no invoice. */
    invoiceId: value('Invoice', z.int().nullable(), {
      kind: 'reference',
      input: reference('Please select an invoice'),
      required: true,
      list: true,
      listAs: NUMBER,
      audit: 'hidden',
    }),
    /** Negative for a refund and for a downward adjustment. */
    amount: value('Amount', dollars, {
      kind: 'money',
      input: z.number('Amount is required').pipe(positiveAmount),
      required: true,
      list: true,
      listAs: MONEY,
    }),
    method: {
      ...choice('Method', PAYMENT_METHOD_LABELS, { required: true, list: true }),
      create: methodInput,
    },
    /** The day the money was received; today by default. */
    date: value('Date', calendarDay, {
      kind: 'day',
      input: dateInput,
      list: true,
      listAs: { kind: 'date' },
    }),
    reference: value(
      'Reference',
      optionalText('Reference').meta({
        description:
          'Reference of a payment recorded by hand: a check number, a transfer reference, or a card terminal receipt number.',
      }),
      { kind: 'text', list: true, search: true },
    ),
    stripePaymentId: value(
      'Transaction ID',
      z.string().nullable().meta({
        description:
          "Card provider's transaction id, set only by the server. Null on a payment recorded by hand.",
      }),
      {
        kind: 'text',
        input: optionalText('Transaction id').meta({
          description:
            'Stored as `reference`; only the server sets the card provider’s transaction id.',
        }),
        storedAs: 'providerPaymentId',
        list: true,
        search: true,
      },
    ),
    notes: value('Notes', optionalText('Notes', 5000), { kind: 'lines', list: true, search: true }),
  },
  computed: {
    invoiceNumber: value('Invoice', z.string().nullable(), { list: true, search: true }),
    clientId: value('Client', z.int(), {
      kind: 'reference',
      list: true,
      listAs: NUMBER,
      audit: 'hidden',
    }),
    clientName: value('Client', z.string(), { list: true, search: true }),
    status: choice('Status', PAYMENT_STATUSES, { required: true, list: true }),
    kind: choice('Kind', PAYMENT_KINDS, { required: true, list: true }),
    /** The invoices that the money was applied to. */
    allocations: value(
      'Allocations',
      z.array(z.object({ invoiceId: z.int(), invoiceNumber: z.string(), amount: dollars })),
      { audit: 'changed' },
    ),
    /** The part on no invoice, the client's credit: `filter[unapplied][gt]=0` finds it. */
    unapplied: value('Unapplied', dollars, { kind: 'money', list: true, listAs: MONEY }),
    /** The payment that a refund refunds. */
    refundOf: value('Refund of', z.int().nullable(), {
      kind: 'reference',
      list: true,
      listAs: NUMBER,
      audit: 'hidden',
    }),
    /** The refunded amount so far. */
    refunded: value('Refunded', dollars, { kind: 'money' }),
    /** The provider's fee, once reported; null on manually recorded payments. */
    fee: value('Fee', dollars.nullable(), { kind: 'money' }),
    /** The amount after the fee. */
    net: value('Net', dollars.nullable(), { kind: 'money' }),
    /** The provider's transfer to the bank account that included it, and its day. */
    payoutId: value('Payout', z.string().nullable(), { kind: 'text', list: true }),
    payoutOn: value('Paid out on', calendarDay.nullable(), {
      kind: 'day',
      list: true,
      listAs: { kind: 'date' },
    }),
    /** The reason that a bank payment failed, or a dispute was opened. */
    failureMessage: value('Failure', z.string().nullable(), { kind: 'text' }),
    // The audit entry shows when and why it was voided.
    voidReason: value('Void reason', z.string().nullable(), { audit: 'hidden' }),
    voidedAt: value('Voided at', z.iso.datetime().nullable(), { audit: 'hidden' }),
  },
  /** The identifying number in the list: the transaction id, or else the reference. */
  listOnly: { transactionNumber: { kind: 'text' } },
  actions: ['read', 'create', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'delete', 'export'] },
    'Sales Representative': { own: ['read', 'create'] },
  },
  isPriced: true,
  naming: { invoices: ['allocations'] },
});

export type Payment = RecordOf<typeof payment>;
