/**
 * The test double's payments, and what happens to them in browsers and at banks. Every action
 * creates an event.
 */
import { randomBytes } from 'node:crypto';
import { newId, stripeBalance } from './stripe-balance.ts';

export { newId };

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  description: string | null;
  metadata: Record<string, string>;
  latest_charge: string | null;
  last_payment_error: {
    code: string;
    decline_code?: string | null;
    message: string | null;
    type: string;
  } | null;
  next_action: {
    type: string;
    verify_with_microdeposits?: {
      arrival_date: number;
      hosted_verification_url: string;
      microdeposit_type: 'amounts' | 'descriptor_code' | null;
    };
    use_stripe_sdk?: object;
  } | null;
  customer: string | null;
  setup_future_usage: string | null;
  payment_method: string | null;
  created: number;
}

/** A card or bank account. Its number determines the outcome and never appears in responses. */
export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: Method;
  customer: string | null;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number };
  us_bank_account?: { bank_name: string; last4: string };
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  payment_method_details: { type: string };
  balance_transaction: string | null;
  failure_balance_transaction: string | null;
  status: 'succeeded' | 'pending' | 'failed';
  created: number;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  status: string;
  failure_reason?: string;
  payment_intent: string;
  metadata: Record<string, string>;
  created: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  status: string;
  reason: string;
  payment_intent: string;
  created: number;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  api_version: string | null;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  data: { object: object };
}

type Method = 'card' | 'us_bank_account';

/** An error response with the provider's wording. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: {
    type: string;
    code?: string;
    decline_code?: string;
    message: string;
    payment_intent?: object;
  };

  constructor(status: number, body: Refusal['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

const invalid = (code: string, message: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, message });

const DECLINED: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
};
const ASKS_FIRST = '4000002760003184';
/** A card that is accepted when entered but declined when charged later. */
const DECLINED_LATER = '4000000000000341';
/** Decline codes by card number. Other declined cards have no specific reason. */
const DECLINE_CODES: Record<string, string> = {
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
};
const DISPUTED = '4000000000000259';
/** Bank accounts whose debits bounce instead of settling. */
export const BOUNCING = ['000111111113', '000222222227'];
/** A bank account that is verified by two small deposits, which takes days. */
export const PROVEN_LATER = '000333333335';
/** The bank's fee for a returned debit, in cents. */
const FAILED_DEBIT_FEE = 400;

const feeOf = (amount: number, method: string) =>
  method === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008));

export function stripeObjects({
  onEvent,
  now = () => Date.now(),
}: {
  onEvent: (event: StripeEvent) => void;
  now?: () => number;
}) {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const methods = new Map<string, PaymentMethod>();
  const customers = new Map<string, { id: string; object: 'customer'; name: string }>();
  /**
   * Card and account numbers by payment method ID. Tests can change them, for example to block a
   * card.
   */
  const numbers = new Map<string, string>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  /** Amounts returned for bounced bank debits. The provider reports these as refunds. */
  const bounced = new Map<string, Refund>();
  const events: StripeEvent[] = [];
  /** The bank account numbers of pending debits, by intent ID. */
  const accounts = new Map<string, string>();
  let holdsFees = false;
  const seconds = () => Math.floor(now() / 1000);

  function emit(type: string, object: object): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      api_version: '2019-12-03',
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      data: { object: structuredClone(object) },
    };
    events.unshift(event);
    onEvent(event);
  }

  function intentOf(id: string): Intent {
    const intent = intents.get(id);
    if (intent) return intent;

    throw new Refusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${id}'`,
    });
  }

  const balance = stripeBalance({ emit, seconds });
  const { addLine, lines, payouts } = balance;

  function begin(body: {
    amount: string;
    currency: string;
    description?: string;
    metadata?: Record<string, string>;
    customer?: string;
  }): Intent {
    const amount = Number(body.amount);
    if (amount < 50) throw invalid('amount_too_small', 'Amount must be at least $0.50 usd');
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: body.currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      description: body.description ?? null,
      metadata: body.metadata ?? {},
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      customer: body.customer ?? null,
      setup_future_usage: null,
      payment_method: null,
      created: seconds(),
    };
    intents.set(id, intent);

    return intent;
  }

  function charge(intent: Intent, method: Method): Charge {
    const one: Charge = {
      id: newId(method === 'card' ? 'ch' : 'py'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      payment_method_details: { type: method },
      balance_transaction: null,
      failure_balance_transaction: null,
      status: method === 'card' ? 'succeeded' : 'pending',
      created: seconds(),
    };
    charges.set(one.id, one);
    intent.latest_charge = one.id;
    intent.next_action = null;
    // A debit enters the balance when it starts and becomes available when it settles.
    if (method !== 'card' && !holdsFees) reportFee(one);

    return one;
  }

  const chargeOf = (intent: Intent) => charges.get(intent.latest_charge ?? '');

  function reportFee(one: Charge): void {
    const { id: source, amount, status, payment_method_details: details } = one;
    one.balance_transaction = addLine({
      type: details.type === 'card' ? 'charge' : 'payment',
      category: 'charge',
      amount,
      fee: feeOf(amount, details.type),
      source,
      status: status === 'succeeded' ? 'available' : 'pending',
    }).id;
  }

  function succeed(intent: Intent): void {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
    });
    const one = chargeOf(intent);
    if (one) {
      one.status = 'succeeded';
      const line = lines.get(one.balance_transaction ?? '');
      if (line) line.status = 'available';
      else if (!holdsFees) reportFee(one);
    }
    emit('payment_intent.succeeded', intent);
  }

  function fail(intent: Intent, code: string, message: string, declined?: string): void {
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code, message, decline_code: declined ?? null, type: 'card_error' },
    });
    emit('payment_intent.payment_failed', intent);
  }

  function missing(what: string, id: string): Refusal {
    return new Refusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
    });
  }

  function makeCustomer({ name = '' }: { name?: string }) {
    const one = { id: newId('cus'), object: 'customer' as const, name };
    customers.set(one.id, one);

    return one;
  }

  function methodOf(type: Method, number: string): PaymentMethod {
    const last4 = number.slice(-4);
    const year = new Date(now()).getUTCFullYear() + 3;
    const one: PaymentMethod = {
      id: newId('pm'),
      object: 'payment_method',
      type,
      customer: null,
      ...(type === 'card'
        ? {
            card: {
              brand: number.startsWith('5') ? 'mastercard' : 'visa',
              last4,
              exp_month: 12,
              exp_year: year,
            },
          }
        : { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4 } }),
    };
    methods.set(one.id, one);
    numbers.set(one.id, number);

    return one;
  }

  function knownMethod(id: string): PaymentMethod {
    const one = methods.get(id);
    if (!one) throw missing('PaymentMethod', id);

    return one;
  }

  function detach(id: string): PaymentMethod {
    const one = knownMethod(id);
    if (one.customer === null) {
      throw invalid(
        'payment_method_not_attached',
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    one.customer = null;
    emit('payment_method.detached', one);

    return one;
  }

  /** Updates an intent before it is paid: its customer, and whether to save its payment method. */
  function change(id: string, body: { customer?: string; setup_future_usage?: string }): Intent {
    const intent = intentOf(id);
    if (!intent.status.startsWith('requires_')) {
      throw invalid('payment_intent_unexpected_state', 'This PaymentIntent cannot be updated.');
    }
    if (body.customer !== undefined) {
      if (!customers.has(body.customer)) throw missing('customer', body.customer);
      intent.customer = body.customer;
    }
    if (body.setup_future_usage !== undefined) {
      intent.setup_future_usage = body.setup_future_usage || null;
    }

    return intent;
  }

  /** Creates an intent and immediately charges a saved payment method. */
  function chargeKept(
    body: Parameters<typeof begin>[0] & { payment_method: string; off_session?: string },
  ): Intent {
    const method = knownMethod(body.payment_method);
    if (method.customer === null || method.customer !== body.customer) {
      throw invalid(
        'resource_missing',
        'The PaymentMethod does not belong to the Customer you supplied, or was detached.',
      );
    }
    const intent = begin(body);
    intent.payment_method = method.id;
    const number = numbers.get(method.id) ?? '';
    const declined =
      method.type === 'card'
        ? (DECLINED[number] ?? (number === DECLINED_LATER ? 'Your card was declined.' : undefined))
        : undefined;
    const isAsking = method.type === 'card' && number === ASKS_FIRST;
    if (declined || (isAsking && body.off_session === 'true')) {
      const code = declined ? 'card_declined' : 'authentication_required';
      const why = declined ? (DECLINE_CODES[number] ?? 'generic_decline') : code;
      const message =
        declined ?? 'Your card was declined. This transaction requires authentication.';
      fail(intent, code, message, why);
      throw new Refusal(402, {
        type: 'card_error',
        code,
        decline_code: why,
        message,
        payment_intent: structuredClone(intent),
      });
    }
    if (isAsking) {
      intent.status = 'requires_action';

      return intent;
    }
    pay(intent, method.type, number);

    return intent;
  }

  /** Pays an intent with an entered or saved number. */
  function pay(intent: Intent, type: Method, number: string): void {
    charge(intent, type);
    if (type === 'card') {
      keep(intent);
      succeed(intent);
      if (number === DISPUTED) dispute(intent.id);
      return;
    }
    intent.status = 'processing';
    accounts.set(intent.id, number);
    emit('payment_intent.processing', intent);
  }

  /** Saves an intent's payment method for its customer, if requested. */
  function keep(intent: Intent): void {
    const method = methods.get(intent.payment_method ?? '');
    if (method && intent.setup_future_usage && intent.customer) method.customer = intent.customer;
  }

  /** Confirms an intent like a browser. */
  function confirm(id: string, { method, number }: { method: Method; number: string }): Intent {
    const intent = intentOf(id);
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
      throw invalid(
        'payment_intent_unexpected_state',
        `This PaymentIntent's status is ${intent.status}.`,
      );
    }
    const declined = method === 'card' ? DECLINED[number] : undefined;
    if (declined) {
      fail(intent, 'card_declined', declined, DECLINE_CODES[number]);
      throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: declined });
    }
    intent.payment_method = methodOf(method, number).id;
    if (method === 'card' && number === ASKS_FIRST) {
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      emit('payment_intent.requires_action', intent);
      return intent;
    }
    if (method === 'us_bank_account' && number === PROVEN_LATER) {
      intent.status = 'requires_action';
      intent.next_action = {
        type: 'verify_with_microdeposits',
        verify_with_microdeposits: {
          arrival_date: seconds() + 2 * 86_400,
          hosted_verification_url: `https://payments.stripe.com/microdeposit/${id}`,
          microdeposit_type: 'descriptor_code',
        },
      };
      emit('payment_intent.requires_action', intent);
      return intent;
    }
    pay(intent, method, number);

    return intent;
  }

  /** Verifies an account by its two small deposits, or lets the verification time out. */
  function proveAccount(id: string, isProven = true): void {
    const intent = intentOf(id);
    if (intent.next_action?.type !== 'verify_with_microdeposits') return;
    if (isProven) {
      pay(intent, 'us_bank_account', numbers.get(intent.payment_method ?? '') ?? '');
      return;
    }
    fail(
      intent,
      'payment_method_microdeposit_verification_timeout',
      'Microdeposit verification timed out. Please provide a new payment method.',
    );
  }

  /** Applies the client's choice on their bank's page. */
  function authenticate(id: string, isClient: boolean): void {
    const intent = intentOf(id);
    if (intent.status !== 'requires_action') return;
    if (isClient) {
      charge(intent, 'card');
      keep(intent);
      succeed(intent);
    } else {
      fail(
        intent,
        'payment_intent_authentication_failure',
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
    }
  }

  function settle(id: string): void {
    const intent = intentOf(id);
    if (intent.status !== 'processing') return;
    keep(intent);
    succeed(intent);
  }

  function bounce(
    id: string,
    code = 'insufficient_funds',
    message = "The customer's bank account could not be debited. (internal: ach_return)",
  ) {
    const intent = intentOf(id);
    if (intent.status !== 'processing') return;
    const one = chargeOf(intent);
    const line = lines.get(one?.balance_transaction ?? '');
    if (one) one.status = 'failed';
    if (one && line) {
      // Withdraw the amount that was credited. The provider reports this as a refund.
      const back: Refund = {
        id: newId('pyr'),
        object: 'refund',
        amount: one.amount,
        charge: one.id,
        status: 'succeeded',
        payment_intent: id,
        metadata: {},
        created: seconds(),
      };
      bounced.set(back.id, back);
      line.status = 'available';
      one.failure_balance_transaction = addLine({
        type: 'payment_failure_refund',
        category: 'charge_failure',
        amount: -one.amount,
        fee: FAILED_DEBIT_FEE,
        source: back.id,
      }).id;
    }
    fail(intent, code, message);
  }

  function cancel(id: string): Intent {
    const intent = intentOf(id);
    if (!intent.status.startsWith('requires_')) {
      throw invalid('payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent.');
    }
    intent.status = 'canceled';
    intent.next_action = null;
    emit('payment_intent.canceled', intent);

    return intent;
  }

  function refund(body: {
    payment_intent: string;
    amount?: string;
    metadata?: Record<string, string>;
  }): Refund {
    const intent = intentOf(body.payment_intent);
    const one = chargeOf(intent);
    if (!one || intent.status !== 'succeeded') {
      throw invalid('resource_missing', 'This PaymentIntent does not have a successful charge.');
    }
    const left = one.amount - one.amount_refunded;
    const amount = Number(body.amount ?? left);
    if (left === 0) throw invalid('charge_already_refunded', 'Charge has already been refunded.');
    if (amount > left) {
      throw invalid(
        'amount_too_large',
        'Refund amount is greater than unrefunded amount on charge.',
      );
    }
    if (ofCharge(intent.id).some(({ status }) => status !== 'won' && !isWarning(status))) {
      throw invalid('charge_disputed', 'This charge has been charged back.');
    }
    one.amount_refunded += amount;
    const made: Refund = {
      id: newId(isCard(one) ? 're' : 'pyr'),
      object: 'refund',
      amount,
      charge: one.id,
      status: isCard(one) ? 'succeeded' : 'pending',
      payment_intent: intent.id,
      metadata: body.metadata ?? {},
      created: seconds(),
    };
    refunds.set(made.id, made);
    addLine({
      type: isCard(one) ? 'refund' : 'payment_refund',
      category: 'refund',
      amount: -amount,
      source: made.id,
    });
    emit('refund.created', made);
    emit('charge.refunded', one);

    return made;
  }

  const isCard = ({ payment_method_details: { type } }: Charge) => type === 'card';
  const ofCharge = (id: string) =>
    [...disputes.values()].filter((one) => one.payment_intent === id);
  const isWarning = (status: string) => status.startsWith('warning_');

  function failRefund(id: string): void {
    const made = refunds.get(id);
    const one = made && chargeOf(intentOf(made.payment_intent));
    if (!made || !one || made.status === 'failed') return;
    Object.assign(made, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    one.amount_refunded -= made.amount;
    addLine({
      type: isCard(one) ? 'refund_failure' : 'payment_reversal',
      category: 'refund_failure',
      amount: made.amount,
      source: made.id,
    });
    emit('refund.failed', made);
  }

  interface DisputeOptions {
    status?: string;
    reason?: string;
    /**
     * The disputed amount. Defaults to what is left of the charge. Pass the full charge for a bank
     * that doesn't know about a refund.
     */
    amount?: number;
  }

  function dispute(
    id: string,
    { status = 'needs_response', reason = 'fraudulent', amount }: DisputeOptions = {},
  ) {
    const intent = intentOf(id);
    const one = chargeOf(intent);
    const isPaid = intent.status === 'succeeded';
    const left = one && isPaid ? one.amount - one.amount_refunded : 0;
    if (!one || left <= 0 || ofCharge(id).some((one) => one.status !== 'won'))
      throw invalid('nothing_left', 'Nothing is left to dispute.');
    const made: Dispute = {
      id: newId(isCard(one) ? 'dp' : 'du'),
      object: 'dispute',
      amount: amount ?? left,
      charge: one.id,
      status,
      reason,
      payment_intent: id,
      created: seconds(),
    };
    disputes.set(made.id, made);
    emit('charge.dispute.created', made);
    if (!isWarning(status)) withdraw(made);

    return made;
  }

  /** Withdraws the disputed amount and a nonrefundable fee. */
  function withdraw(made: Dispute): void {
    addLine({
      type: 'adjustment',
      category: 'dispute',
      amount: -made.amount,
      fee: 1500,
      source: made.id,
    });
    emit('charge.dispute.funds_withdrawn', made);
  }

  function closeDispute(id: string, status: 'won' | 'lost'): void {
    const made = disputes.get(id);
    if (!made || made.status === 'won' || made.status === 'lost') return;
    const hasTaken = !isWarning(made.status);
    made.status = status;
    if (status === 'won' && hasTaken) {
      addLine({
        type: 'adjustment',
        category: 'dispute_reversal',
        amount: made.amount,
        source: made.id,
      });
      emit('charge.dispute.funds_reinstated', made);
    } else if (status === 'lost' && !hasTaken) withdraw(made);
    emit('charge.dispute.closed', made);
  }

  /** Turns an inquiry by the client's bank into a dispute. */
  function escalate(id: string): void {
    const made = disputes.get(id);
    if (!made || !isWarning(made.status)) return;
    made.status = 'needs_response';
    emit('charge.dispute.updated', made);
    withdraw(made);
  }

  function reportFees(): void {
    holdsFees = false;
    for (const one of charges.values()) {
      const isPaid = intents.get(one.payment_intent)?.status === 'succeeded';
      if (one.balance_transaction !== null || !isPaid) continue;
      reportFee(one);
      emit('charge.updated', one);
    }
  }

  const sourceOf = (id: string) =>
    charges.get(id) ?? refunds.get(id) ?? bounced.get(id) ?? disputes.get(id) ?? payouts.get(id);

  return {
    intents,
    charges,
    methods,
    customers,
    numbers,
    refunds,
    disputes,
    bounced,
    ...balance,
    events,
    accounts,
    intentOf,
    sourceOf,
    begin,
    keep,
    change,
    makeCustomer,
    knownMethod,
    detach,
    chargeKept,
    confirm,
    authenticate,
    settle,
    bounce,
    cancel,
    refund,
    failRefund,
    dispute,
    closeDispute,
    escalate,
    proveAccount,
    reportFees,
    /** Forgets everything that happened, so a test can start with a new company. */
    forget: () => {
      for (const all of [
        intents,
        charges,
        methods,
        customers,
        numbers,
        refunds,
        disputes,
        bounced,
        lines,
        payouts,
        accounts,
      ])
        all.clear();
      events.length = 0;
    },
    /** Holds back fees until `reportFees` is called. */
    holdFees: () => {
      holdsFees = true;
    },
  };
}
