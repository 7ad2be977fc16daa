/** Handles the payment fields of an invoice request and applies them to the ledger. */
import { AppError } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { methodInput } from '#features/money/ledger/payment.ts';
import type { PaymentMethod } from '#features/money/ledger/payment.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { ADJUSTMENT_NOTE } from '#features/money/ledger/server/lower-paid.ts';
import { writePayment } from '#features/money/ledger/server/write-payment.ts';
import { mayDo } from '#server/access/actor.ts';
import type { AnyActor } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { whyNotMarked } from '../invoice-rules.ts';
import { issueDraft } from './issue-draft.ts';
import { lockInvoice } from '#features/money/ledger/server/lock-invoice.ts';
import { sentPaidCents } from './manual-status.ts';
import type { SentMoney } from './manual-status.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';

/** Throws a 400 if a request sets a paid amount on an invoice that is or becomes cancelled. */
export function assertNoMoneyOnCancelled(sent: SentMoney): void {
  if (!sentPaidCents(sent)) return;

  const path = sent.paid === undefined ? 'paidAmount' : 'paid';
  const message = 'A cancelled invoice cannot have payments';
  throw new AppError(
    'bad_input',
    `${message}. Leave the amount paid at 0, or choose another status.`,
    { issues: [{ path, message }] },
  );
}

/** Throws a 403 if the user may not record payments. */
export function assertMayRaisePaid(actor: AnyActor): void {
  if (mayDo(actor, 'payments', 'create')) return;

  throw new AppError(
    'forbidden',
    'Your access profile cannot record payments, so you cannot raise the amount paid. Ask a project manager.',
  );
}

/**
 * Throws a 403 if the user may not refund payments. Lowering the paid amount is effectively a
 * refund.
 */
export function assertMayLowerPaid(actor: AnyActor): void {
  if (mayDo(actor, 'payments', 'delete')) return;

  throw new AppError(
    'forbidden',
    'Your access profile cannot refund payments, so you cannot lower the amount paid. Ask a project manager.',
  );
}

/** Throws a 409 if the requested status contradicts the ledger. */
export function assertMarkable(row: InvoiceRow, status: InvoiceStatus): void {
  const refusal = whyNotMarked(row, status);
  if (!refusal) return;

  const paid = row.paidCents > 0 ? ` (${formatCents(row.paidCents)})` : '';
  throw new AppError(
    'conflict',
    `${row.invoiceNumber} ${refusal.reason}${paid}. ${refusal.remedy}`,
    { issues: [{ path: 'status', message: `It ${refusal.reason}` }] },
  );
}

/**
 * Returns the payment method of an invoice being set to paid; defaults to 'unspecified'. Throws a
 * 400 for an invalid method.
 */
export function methodOf(text: string | undefined): PaymentMethod {
  const { success, data, error } = methodInput.safeParse(text ?? 'unspecified');
  if (success) return data;

  const message = error.issues[0]?.message ?? 'Choose a method';
  throw new AppError('bad_input', message, { issues: [{ path: 'method', message }] });
}

/**
 * Records the amount that was paid before the invoice was entered. The payment is dated on the
 * invoice date, but never in the future.
 */
export async function writeOpeningPayment(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoice, amountCents }: { invoice: InvoiceRow; amountCents: number },
): Promise<void> {
  const { today } = ctx;
  const date: CalendarDay = invoice.date < today ? invoice.date : today;
  await writePayment(ledger, ctx, {
    invoice,
    issueDraft,
    amountCents,
    kind: 'opening',
    method: 'unspecified',
    date,
    notes: 'Paid when the invoice was entered',
  });
}

/**
 * Marks an invoice as paid by recording a payment for its balance. Does nothing if there is no
 * balance.
 */
export async function payBalance(
  ledger: ClientLedger,
  ctx: ActorContext,
  { id, method }: { id: number; method: PaymentMethod },
): Promise<void> {
  const invoice = await lockInvoice(ledger, { id, access: everyRow });
  if (invoice.balanceCents <= 0) return;

  assertMayRaisePaid(ctx.actor);
  await writePayment(ledger, ctx, {
    invoice,
    issueDraft,
    amountCents: invoice.balanceCents,
    kind: 'marked_paid',
    method,
    date: ctx.today,
    notes: 'Marked as paid',
  });
}

/**
 * Records the difference as a payment when the paid amount is raised. Any excess over the balance
 * becomes credit.
 */
export async function raisePaid(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoice, amountCents }: { invoice: InvoiceRow; amountCents: number },
): Promise<void> {
  await writePayment(ledger, ctx, {
    invoice,
    issueDraft,
    amountCents,
    kind: 'adjustment',
    method: 'unspecified',
    date: ctx.today,
    notes: ADJUSTMENT_NOTE,
  });
}
