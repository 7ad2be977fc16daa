/** Payments, the entries of the ledger. A payment can be allocated to several invoices. */
import { z } from 'zod';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { defineEntity } from '#shared/entity.ts';
import type { RecordOf } from '#shared/entity.ts';
import { optionalText, reference } from '#shared/fields/field-schemas.ts';
import { choice, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import { dollars, formatCents } from '#shared/money.ts';

/** 'unspecified' is used when an invoice is marked as paid without a method. */
export const PAYMENT_METHOD_LABELS = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  'bank transfer': 'Bank transfer',
  unspecified: 'Unspecified',
} as const;

export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS;

const PAYMENT_METHODS = keysOf(PAYMENT_METHOD_LABELS);

/** The methods offered in the payment form. */
export const MANUAL_METHODS = [
  'cash',
  'check',
  'bank transfer',
] as const satisfies readonly PaymentMethod[];

/**
 * Returns the method's label. A card payment without the provider's transaction id was charged
 * outside Gable, and the label says so.
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

/** The card provider's minimum and maximum amounts per payment. */
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
 * Statuses in which a payment's money counts. Refunds and disputes are separate ledger entries, so
 * a refunded or disputed payment still counts.
 */
export const COUNTING_STATUSES = [
  'completed',
  'refunded',
  'partially_refunded',
  'disputed',
] as const satisfies readonly (typeof PAYMENT_STATUSES)[number][];

/**
 * Returns why a payment has no receipt: it failed, is still pending, or is a dispute. Null if it
 * has one.
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
 * Kinds of ledger entries:
 * - payment: money received
 * - opening: the paid amount an invoice was created with
 * - adjustment: a change of the paid amount by a request
 * - marked_paid: an invoice marked as paid
 * - refund and dispute: money refunded, or withdrawn by the client's bank in a dispute; both
 *   negative
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

/** Money received and refunded. Excludes opening payments and adjustments. */
export const RECEIPT_KINDS = [
  'payment',
  'marked_paid',
  'refund',
  'dispute',
] as const satisfies readonly PaymentKind[];

/**
 * Returns an entry's name in audit trails, such as 'Refund of $50.00'. `amountCents` is in cents.
 */
export function paymentLabel({ kind, amountCents }: { kind: PaymentKind; amountCents: number }) {
  const lowered = kind === 'adjustment' && amountCents < 0 ? 'Adjustment' : 'Payment';
  const names: Partial<Record<PaymentKind, string>> = { refund: 'Refund', dispute: 'Dispute' };

  return `${names[kind] ?? lowered} of ${formatCents(Math.abs(amountCents))}`;
}

/** A payment method in a request. Also accepts 'bank_transfer'. */
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
    /** The invoice the payment was recorded on; null if it was not recorded on one. */
    invoiceId: value('Invoice', z.int().nullable(), {
      kind: 'reference',
      input: reference('Please select an invoice'),
      required: true,
      list: true,
      listAs: NUMBER,
      audit: 'hidden',
    }),
    /** Negative for refunds and downward adjustments. */
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
    /** The day the money was received; defaults to today. */
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
    /**
     * The part not applied to any invoice, which is the client's credit. Use
     * `filter[unapplied][gt]=0` to find it.
     */
    unapplied: value('Unapplied', dollars, { kind: 'money', list: true, listAs: MONEY }),
    /** The payment that this refund refunds. */
    refundOf: value('Refund of', z.int().nullable(), {
      kind: 'reference',
      list: true,
      listAs: NUMBER,
      audit: 'hidden',
    }),
    /** The amount refunded so far. */
    refunded: value('Refunded', dollars, { kind: 'money' }),
    /** The provider's fee, once reported; null for manually recorded payments. */
    fee: value('Fee', dollars.nullable(), { kind: 'money' }),
    /** The amount minus the fee. */
    net: value('Net', dollars.nullable(), { kind: 'money' }),
    /** The provider's payout to the bank account that included this payment, and its date. */
    payoutId: value('Payout', z.string().nullable(), { kind: 'text', list: true }),
    payoutOn: value('Paid out on', calendarDay.nullable(), {
      kind: 'day',
      list: true,
      listAs: { kind: 'date' },
    }),
    /** The reason a bank payment failed or a dispute was opened. */
    failureMessage: value('Failure', z.string().nullable(), { kind: 'text' }),
    // Hidden from the audit trail: the entry for voiding already shows the time and reason.
    voidReason: value('Void reason', z.string().nullable(), { audit: 'hidden' }),
    voidedAt: value('Voided at', z.iso.datetime().nullable(), { audit: 'hidden' }),
  },
  /** The number shown in the list: the transaction id if there is one, otherwise the reference. */
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
