/** Requests that record, refund, apply, and reverse payments. */
import { z } from 'zod';
import { optionalReason } from '#shared/fields/field-schemas.ts';
import { payment, positiveAmount } from '#features/money/ledger/payment.ts';

const { amount, invoiceId, method, notes } = payment.create.shape;

/** The form for recording a payment. Any excess over the balance becomes the client's credit. */
export const paymentForm = payment.create.omit({ stripePaymentId: true });

export type PaymentCreate = z.output<typeof paymentForm>;

/**
 * A manually recorded payment must already have been received. Any other status would count money
 * that has not arrived.
 */
const received = z
  .literal('completed', 'Record a payment after the money arrives')
  .optional()
  .meta({ description: 'Always completed for a payment recorded by hand.' });

export const paymentCreate = payment.create
  .extend({ status: received })
  .refine(({ reference: own, stripePaymentId: other }) => !own || !other || own === other, {
    path: ['stripePaymentId'],
    message: 'A manually recorded payment has one reference. Send it as reference',
  })
  .transform(({ stripePaymentId, ...sent }): PaymentCreate => ({
    ...sent,
    reference: sent.reference ?? stripePaymentId,
  }));

/** The reason a payment is voided or deleted. Stored in the audit trail. */
export const paymentReversal = z.object({ reason: optionalReason().optional() });

export const paymentRefund = z.object({ amount, method, notes });

export const creditApplication = z.object({ invoiceId, amount: positiveAmount.optional() });
