/**
 * A second implementation of syncing the books with the provider, without a database. The data of
 * the provider's test double is the source of truth: whatever triggers a sync, the books must match
 * it.
 */
import type { StripeDouble } from '#test/stripe/stripe-double.ts';
import type { StripeEvent } from '#test/stripe/stripe-objects.ts';
import { LedgerModel } from '#test/ledger/ledger-model.ts';
import type { ModelLine } from '#test/ledger/model-books.ts';
import type { ProviderOutcome, ProviderStep } from '#test/ledger/provider-step.ts';

/** A refund or dispute. `isGone` means the money has left the account. */
interface Reversal {
  id: string;
  cents: number;
  isGone: boolean;
  isDispute: boolean;
}

/** The provider's data about a payment. */
export interface ProviderTruth {
  status: string;
  cents: number;
  reversals: Reversal[];
  /** The amount that the provider could still refund. */
  refundableCents: number;
}

const TAKING = new Set(['needs_response', 'under_review', 'lost']);

export function truthOf(stripe: StripeDouble, intentId: string): ProviderTruth {
  const { status, amount: cents, latest_charge: chargeId } = stripe.intentOf(intentId);
  const isOurs = (one: { payment_intent: string }) => one.payment_intent === intentId;
  const refunds = [...stripe.refunds.values()].filter(isOurs);
  const disputes = [...stripe.disputes.values()].filter(isOurs);
  const charge = stripe.charges.get(chargeId ?? '');
  const isHeld = status !== 'succeeded' || disputes.some((one) => TAKING.has(one.status));

  return {
    status,
    cents,
    refundableCents: isHeld || !charge ? 0 : charge.amount - charge.amount_refunded,
    reversals: [
      ...refunds.map((one) => ({
        id: one.id,
        cents: one.amount,
        isGone: one.status !== 'failed',
        isDispute: false,
      })),
      ...disputes.map((one) => ({
        id: one.id,
        cents: one.amount,
        isGone: TAKING.has(one.status),
        isDispute: true,
      })),
    ],
  };
}

interface ModelIntent {
  id: string;
  clientId: number;
  invoiceId: number | null;
  cents: number;
  /** The payment's state as of the last sync. */
  state: string;
}

type Purpose = Pick<ModelIntent, 'clientId' | 'invoiceId' | 'cents'>;

const LEAST_CENTS = 50;
const TRIES = 3;

const intentIn = ({ type, data }: StripeEvent): string => {
  const object = data.object as { id: string; payment_intent?: string };

  return type.startsWith('payment_intent.') ? object.id : (object.payment_intent ?? '');
};

/** The ledger in memory, including payments started at the provider. */
export class ProviderModel extends LedgerModel {
  readonly intents: ModelIntent[] = [];
  readonly #stripe: StripeDouble;
  readonly #taken = new Set<string>();
  #started: Purpose | undefined;

  constructor(estimates: ConstructorParameters<typeof LedgerModel>[0], stripe: StripeDouble) {
    super(estimates);
    this.#stripe = stripe;
  }

  /** Returns the expected outcome of a step that sends a request; undefined for other steps. */
  foretell(step: ProviderStep): ProviderOutcome | undefined {
    if (step.verb === 'begin' || step.verb === 'begin credit') return this.#begin(step);
    if (step.verb !== 'refund through') return undefined;
    const line = this.lines.find(({ id }) => id === step.paymentId);
    if (!line || line.providerId === null || line.refundOf !== null) return null;
    if (!this.counts(line) || step.cents > line.cents - this.refundedOf(line)) return null;

    return step.cents <= truthOf(this.#stripe, line.providerId).refundableCents ? 'done' : null;
  }

  /** Updates the books after a step. */
  follow(step: ProviderStep, outcome: ProviderOutcome): void {
    const isNew = typeof outcome === 'string' && !this.intents.some(({ id }) => id === outcome);
    if (step.verb === 'begin' || step.verb === 'begin credit') {
      if (isNew && this.#started)
        this.intents.push({ ...this.#started, id: outcome, state: 'open' });
    } else if (step.verb === 'refund through') {
      const line = this.lines.find(({ id }) => id === step.paymentId);
      if (outcome === 'done') this.#ask(line?.providerId ?? '');
    } else if (step.verb === 'check') this.#ask(step.intentId);
    else if (Array.isArray(outcome)) for (const event of outcome) this.#receive(event);
    if (step.verb !== 'sweep a day later') return;
    // The sweep cancels abandoned payments at the provider.
    for (const { id } of this.intents.filter(({ state }) => state === 'open')) this.#ask(id);
  }

  /** Returns the ID of the intent to reuse; 'new' to create one; null if rejected. */
  #begin(step: ProviderStep & { verb: 'begin' | 'begin credit' }): ProviderOutcome {
    const { cents } = step;
    this.#started = undefined;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const purpose =
        step.verb === 'begin'
          ? this.#ofInvoice(step.invoiceId, cents)
          : { clientId: step.clientId, invoiceId: null, cents };
      if (!purpose || cents < LEAST_CENTS) return null;
      const open = this.intents.find(
        (one) =>
          one.state === 'open' &&
          one.clientId === purpose.clientId &&
          one.invoiceId === purpose.invoiceId &&
          one.cents === cents,
      );
      if (!open) {
        this.#started = purpose;
        return 'new';
      }
      if (truthOf(this.#stripe, open.id).status.startsWith('requires_')) return open.id;
      this.#ask(open.id);
    }

    return null;
  }

  #ofInvoice(id: number, cents: number): Purpose | null {
    const invoice = this.invoices.find((one) => one.id === id && !one.isDeleted);
    if (!invoice || invoice.word === 'cancelled') return null;
    const pending = this.lines.reduce(
      (sum, line) => (line.invoiceId === id && line.state === 'pending' ? sum + line.cents : sum),
      0,
    );
    const left = invoice.totalCents - this.paidOn(id) - pending;

    return cents > left ? null : { clientId: invoice.clientId, invoiceId: id, cents };
  }

  #receive(event: StripeEvent): void {
    if (this.#taken.has(event.id)) return;
    this.#taken.add(event.id);
    this.#ask(intentIn(event));
  }

  #ask(intentId: string): void {
    const intent = this.intents.find(({ id }) => id === intentId);
    if (!intent) return;
    const truth = truthOf(this.#stripe, intentId);
    const known = this.lines.find(({ providerId }) => providerId === intentId);
    const isMoving = truth.status === 'succeeded' || truth.status === 'processing';
    if (isMoving || truth.status === 'canceled') intent.state = truth.status;
    else intent.state = known ? 'failed' : 'open';
    if (!known && !isMoving) return;

    const line = known ?? this.#unrecorded(intent);
    this.#bring(line, intent);
    const isBack = ({ isGone }: Reversal) => !isGone;
    if (truth.status !== 'succeeded') return;
    for (const one of truth.reversals.filter(isBack)) this.#takeBack(one);
    for (const one of truth.reversals.filter(({ isGone }) => isGone)) this.#giveOut(line, one);
  }

  #ownInvoice(id: number | null, clientId: number) {
    return this.invoices.find((one) => one.id === id && one.clientId === clientId);
  }

  #unrecorded({ id: providerId, clientId, invoiceId, cents }: ModelIntent): ModelLine {
    const invoice = this.#ownInvoice(invoiceId, clientId);

    return this.addLine({
      clientId,
      invoiceId: invoice?.id ?? null,
      cents,
      refundOf: null,
      providerId,
      state: 'pending',
    });
  }

  #bring(line: ModelLine, { state, clientId }: ModelIntent): void {
    if (line.state === 'there') return;
    if (state === 'processing') line.state = 'pending';
    else line.state = state === 'succeeded' ? 'there' : 'failed';
    const invoice = this.#ownInvoice(line.invoiceId, clientId);
    if (line.state !== 'there' || !invoice || invoice.isDeleted) return;
    if (invoice.word === 'cancelled') return;
    const room = invoice.totalCents - this.paidOn(invoice.id);
    this.allocate(line.id, invoice.id, Math.min(line.cents, room));
    if (invoice.word === 'draft') invoice.word = 'sent';
  }

  #takeBack({ id }: Reversal): void {
    const entry = this.lines.find(({ providerId }) => providerId === id);
    if (!entry || entry.isVoided) return;
    entry.isVoided = true;
    this.reverse(entry);
  }

  #giveOut(line: ModelLine, { id, cents: amount, isDispute }: Reversal): void {
    const entry = this.lines.find(({ providerId }) => providerId === id);
    if (entry?.isVoided) return;
    const cents = Math.min(amount + (entry?.cents ?? 0), line.cents - this.refundedOf(line));
    if (cents <= 0) return;
    if (entry) {
      for (const one of this.sourcesOf(line, cents)) {
        this.allocate(entry.id, one.invoiceId, -one.cents);
      }
      entry.cents -= cents;
      return;
    }
    this.refundMoney(line, cents, this.sourcesOf(line, cents), { providerId: id, isDispute });
  }
}
