/** Every way to move money: a generator of steps, and the functions that perform them. */
import fc from 'fast-check';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { createInvoice, updateInvoice } from '#features/money/invoices/server/change-invoice.ts';
import { duplicateDocument } from '#features/money/documents/server/document-verbs.ts';
import { convertEstimate } from '#features/money/invoices/server/convert-estimate.ts';
import { invoiceDocuments } from '#features/money/invoices/server/invoice-kind.ts';
import { deleteInvoice, restoreInvoice } from '#features/money/invoices/server/delete-invoice.ts';
import { applyCredit } from '#features/money/payments/server/apply-credit.ts';
import { recordPayment } from '#features/money/payments/server/record-payment.ts';
import { refundPayment } from '#features/money/payments/server/refund-payment.ts';
import { deletePayment, voidPayment } from '#features/money/payments/server/void-payment.ts';
import { restorePayment } from '#features/money/payments/server/restore-payment.ts';
import { keysOf } from '#shared/keys-of.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { toDollars } from '#shared/money.ts';

const STATUSES = ['draft', 'sent', 'overdue', 'paid', 'cancelled'] as const;

type Status = (typeof STATUSES)[number];

/** A step and the records that it uses. */
export type LedgerStep =
  | { verb: 'create'; clientId: number; totalCents: number; cents: number; status: Status }
  | { verb: 'convert'; estimateId: number }
  | { verb: 'duplicate' | 'delete invoice' | 'restore invoice'; invoiceId: number }
  | { verb: 'pay' | 'new total' | 'set paid'; invoiceId: number; cents: number }
  | { verb: 'set status'; invoiceId: number; status: Status }
  | { verb: 'give'; invoiceId: number; clientId: number }
  | { verb: 'void' | 'delete payment' | 'restore payment'; paymentId: number }
  | { verb: 'refund'; paymentId: number; cents: number }
  | { verb: 'apply'; paymentId: number; invoiceId: number }
  | { verb: 'rename'; clientId: number; name: string };

/** Relative frequency of each action. Recording payments is what offices do most. */
const WEIGHTS: Record<LedgerStep['verb'], number> = {
  create: 1,
  convert: 1,
  duplicate: 1,
  pay: 5,
  void: 2,
  'delete payment': 2,
  'restore payment': 2,
  refund: 4,
  apply: 4,
  'new total': 2,
  'set paid': 2,
  'set status': 4,
  give: 2,
  'delete invoice': 2,
  'restore invoice': 2,
  rename: 1,
};

/** A step generated before the records exist. Its numbers pick from the records available later. */
interface DrawnStep {
  verb: LedgerStep['verb'];
  cents: number;
  /** True if a refund, or a reduction of a paid amount, refunds everything. */
  givesAll: boolean;
  totalCents: number;
  first: number;
  second: number;
  status: Status;
}

const VERBS = keysOf(WEIGHTS);
const cents = fc.integer({ min: 1, max: 60_000 });
const pick = fc.nat({ max: 999 });

export const drawnStep: fc.Arbitrary<DrawnStep> = fc.record({
  verb: fc.oneof(...VERBS.map((verb) => ({ weight: WEIGHTS[verb], arbitrary: fc.constant(verb) }))),
  cents,
  givesAll: fc.boolean(),
  totalCents: cents,
  first: pick,
  second: pick,
  status: fc.constantFrom(...STATUSES),
});

/** The IDs of the existing records. */
export interface LedgerRecords {
  clients: readonly number[];
  estimates: readonly number[];
  invoices: readonly number[];
  deletedInvoices: readonly number[];
  payments: readonly number[];
  deletedPayments: readonly number[];
  /** Received payments with the amounts not yet refunded. */
  received: readonly { id: number; leftCents: number }[];
  /** Payments that are not fully applied to invoices. */
  credits: readonly number[];
}

const NOTHING = 0;
const at = (ids: readonly number[], index: number) =>
  ids[index % Math.max(1, ids.length)] ?? NOTHING;

/** Picks existing records for a generated step. If there are none, the step will be rejected. */
export function aimStep(drawn: DrawnStep, records: LedgerRecords): LedgerStep {
  const { verb, cents: amount, givesAll, totalCents, first, second, status } = drawn;
  const clientId = at(records.clients, second);
  const invoiceId = at(records.invoices, first);
  const paymentId = at(records.payments, first);
  switch (verb) {
    case 'create':
      return { verb, clientId, totalCents, cents: first % 2 === 0 ? 0 : amount, status };
    case 'convert':
      return { verb, estimateId: at(records.estimates, first) };
    case 'restore invoice':
      return { verb, invoiceId: at(records.deletedInvoices, first) };
    case 'restore payment':
      return { verb, paymentId: at(records.deletedPayments, first) };
    case 'duplicate':
    case 'delete invoice':
      return { verb, invoiceId };
    case 'pay':
    case 'new total':
      return { verb, invoiceId, cents: amount };
    case 'set paid':
      return { verb, invoiceId, cents: givesAll ? 0 : amount };
    case 'set status':
      return { verb, invoiceId, status };
    case 'give':
      return { verb, invoiceId, clientId };
    case 'void':
    case 'delete payment':
      return { verb, paymentId };
    case 'refund': {
      const { id, leftCents } = records.received[first % Math.max(1, records.received.length)] ?? {
        id: NOTHING,
        leftCents: amount,
      };
      return { verb, paymentId: id, cents: givesAll && leftCents > 0 ? leftCents : amount };
    }
    case 'apply':
      return {
        verb,
        paymentId: at(records.credits, first),
        invoiceId: at(records.invoices, second),
      };
    case 'rename':
      return { verb, clientId, name: `Client ${first}` };
  }
}

/** Overrides the contract limit, which is irrelevant to the ledger. */
const ANYWAY = { overContractReason: 'Added work' };

const lines = (totalCents: number) => [
  { description: 'Repair', quantity: 1, price: toDollars(totalCents) },
];

/** Performs the step with the function that the API calls. */
export async function performStep(ctx: RequestContext, step: LedgerStep): Promise<void> {
  switch (step.verb) {
    case 'create':
      await createInvoice(ctx, {
        clientId: step.clientId,
        items: lines(step.totalCents),
        status: step.status,
        paid: toDollars(step.cents),
        ...ANYWAY,
      });
      return;
    case 'convert':
      await convertEstimate(ctx, { id: step.estimateId, access: everyRow, ...ANYWAY });
      return;
    case 'duplicate':
      await duplicateDocument(invoiceDocuments, ctx, {
        id: step.invoiceId,
        access: everyRow,
        sent: ANYWAY,
      });
      return;
    case 'pay': {
      const input = { ...step, amount: toDollars(step.cents), method: 'check' as const };
      await recordPayment(ctx, { input, invoiceAccess: everyRow });
      return;
    }
    case 'void':
      await voidPayment(ctx, { id: step.paymentId, access: everyRow });
      return;
    case 'delete payment':
      await deletePayment(ctx, { id: step.paymentId, access: everyRow });
      return;
    case 'restore payment':
      await restorePayment(ctx, step.paymentId);
      return;
    case 'refund': {
      const input = { amount: toDollars(step.cents), method: 'cash' as const };
      await refundPayment(ctx, { id: step.paymentId, access: everyRow, input });
      return;
    }
    case 'apply': {
      const input = { invoiceId: step.invoiceId };
      await applyCredit(ctx, {
        id: step.paymentId,
        access: everyRow,
        invoiceAccess: everyRow,
        input,
      });
      return;
    }
    case 'new total':
      await updateInvoice(ctx, {
        id: step.invoiceId,
        access: everyRow,
        change: { items: lines(step.cents), revise: true, ...ANYWAY },
      });
      return;
    case 'set paid':
      await updateInvoice(ctx, {
        id: step.invoiceId,
        access: everyRow,
        change: { paid: toDollars(step.cents) },
      });
      return;
    case 'set status':
      await updateInvoice(ctx, {
        id: step.invoiceId,
        access: everyRow,
        change: { status: step.status, ...ANYWAY },
      });
      return;
    case 'give':
      await updateInvoice(ctx, {
        id: step.invoiceId,
        access: everyRow,
        change: { clientId: step.clientId, revise: true },
      });
      return;
    case 'delete invoice':
      await deleteInvoice(ctx, { id: step.invoiceId, access: everyRow });
      return;
    case 'restore invoice':
      await restoreInvoice(ctx, step.invoiceId);
      return;
    case 'rename':
      await contactStore.update(ctx, {
        id: step.clientId,
        access: everyRow,
        change: { name: step.name },
      });
  }
}
