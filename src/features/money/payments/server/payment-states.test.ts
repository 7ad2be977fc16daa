/**
 * Tests every action on a payment in every state. The outcome is the new status or the error
 * message.
 */
import { describe, expect, test } from 'vitest';
import type { ApiAnswer } from '#test/api-client.ts';
import { anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';

const { office, paymentNow } = await startLedger('Admin Project manager');

/** Creates a $500.00 invoice and records a check payment on it, for $100.00 by default. */
const paid = async (amount = 100) => {
  const invoice = await anInvoice(office, over(500));

  return { invoice, payment: await aPayment(office, { invoiceId: invoice.id, amount }) };
};

async function refundOf(amount: number) {
  const { payment } = await paid();
  const { body } = await office
    .expect(201)
    .post(`/api/payments/${payment.id}/refund`, { amount, method: 'check' });

  return { payment, refund: body as { id: number } };
}

const STATES = {
  completed: async () => (await paid()).payment,
  'with credit': async () => (await paid(600)).payment,
  'part-refunded': async () => (await refundOf(40)).payment,
  refunded: async () => (await refundOf(100)).payment,
  'a refund': async () => (await refundOf(40)).refund,
  voided: async () => {
    const { payment } = await paid();
    await office.expect(200).post(`/api/payments/${payment.id}/void`, { reason: 'Typed twice' });

    return payment;
  },
  'on a cancelled invoice': async () => {
    const { invoice, payment } = await paid();
    await office.expect(200).patch(`/api/invoices/${invoice.id}`, { status: 'cancelled' });

    return payment;
  },
  'on a deleted invoice': async () => {
    const { invoice, payment } = await paid();
    await office.expect(204).delete(`/api/invoices/${invoice.id}`);

    return payment;
  },
} satisfies Record<string, () => Promise<{ id: number }>>;

const VERBS = {
  void: (id: number) => office.post(`/api/payments/${id}/void`, { reason: 'Typed twice' }),
  delete: (id: number) => office.delete(`/api/payments/${id}`),
  refund: (id: number) =>
    office.post(`/api/payments/${id}/refund`, { amount: 10, method: 'check' }),
  apply: async (id: number) => {
    const { clientId } = await paymentNow(id);
    const invoice = await anInvoice(office, { ...over(30), clientId: Number(clientId) });

    return office.post(`/api/payments/${id}/apply`, { invoiceId: invoice.id });
  },
  'apply to a cancelled invoice': async (id: number) => {
    const { clientId } = await paymentNow(id);
    const cancelled = { ...over(30), clientId: Number(clientId), status: 'cancelled' as const };
    const invoice = await anInvoice(office, cancelled);

    return office.post(`/api/payments/${id}/apply`, { invoiceId: invoice.id });
  },
};

function outcomeOf({ status, body }: ApiAnswer): string {
  const { status: state, kind, message } = (body ?? {}) as Record<string, string | undefined>;

  return status === 204 ? 'deleted' : status < 300 ? `${kind} ${state}` : `${message}`;
}

const NOTHING_LEFT = 'This payment has no credit left to apply.';
const NOT_RECEIVED = 'Only a received payment can be refunded.';
const VOID_REFUND_FIRST = (sum: string) =>
  `${sum} of this payment was refunded. Void the refund first.`;

const USUAL = {
  void: 'payment voided',
  delete: 'deleted',
  refund: 'refund completed',
  apply: NOTHING_LEFT,
  'apply to a cancelled invoice':
    'This invoice is cancelled. Reopen it before recording a payment.',
};

const EXCEPT: Partial<Record<keyof typeof STATES, Partial<typeof USUAL>>> = {
  'with credit': { apply: 'payment completed' },
  'part-refunded': { void: VOID_REFUND_FIRST('$40.00'), delete: VOID_REFUND_FIRST('$40.00') },
  refunded: {
    void: VOID_REFUND_FIRST('$100.00'),
    delete: VOID_REFUND_FIRST('$100.00'),
    refund: 'This payment is already fully refunded.',
  },
  'a refund': { void: 'refund voided', refund: NOT_RECEIVED },
  voided: { void: 'This payment is already void.', refund: NOT_RECEIVED },
  'on a cancelled invoice': { apply: 'payment completed' },
  'on a deleted invoice': { apply: 'payment completed' },
};

describe('an action on a payment', () => {
  test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
    'A payment that is %s has one outcome for each action',
    async (state) => {
      const outcomes: Record<string, string> = {};
      for (const [verb, perform] of Object.entries(VERBS)) {
        const { id } = await STATES[state]();
        outcomes[verb] = outcomeOf(await perform(id));
      }

      expect(outcomes).toEqual({ ...USUAL, ...EXCEPT[state] });
    },
  );
});
