/** The double's payments, and what happens to them in browsers and at banks. Each act makes an event. */
import { randomBytes } from 'node:crypto';

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
  last_payment_error: { code: string; message: string } | null;
  created: number;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  payment_method_details: { type: string };
  balance_transaction: string | null;
  created: number;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  failure_reason: string | null;
  payment_intent: string;
  metadata: Record<string, string>;
  created: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  status: string;
  reason: string;
  payment_intent: string;
  created: number;
}

interface Line {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  source: string;
  payout: string | null;
}

interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  status: string;
  arrival_date: number;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

type Method = 'card' | 'us_bank_account';

/** A refusal, as the provider words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string };

  constructor(status: number, body: Refusal['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

const invalid = (code: string, message: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, message });

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

const DECLINED: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
};
const ASKS_FIRST = '4000002760003184';
const DISPUTED = '4000000000000259';
/** Accounts that bounce when they should settle. */
export const BOUNCING = ['000111111113', '000222222227'];

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
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const lines = new Map<string, Line>();
  const payouts = new Map<string, Payout>();
  const events: StripeEvent[] = [];
  /** The bank accounts of debits under way. */
  const accounts = new Map<string, string>();
  let holdsFees = false;
  const seconds = () => Math.floor(now() / 1000);

  function tell(type: string, object: object): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: seconds(),
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

  function addLine(amount: number, fee: number, source: string): Line {
    const line: Line = {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      fee,
      net: amount - fee,
      source,
      payout: null,
    };
    lines.set(line.id, line);

    return line;
  }

  function begin(body: {
    amount: string;
    currency: string;
    description?: string;
    metadata?: Record<string, string>;
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
      created: seconds(),
    };
    intents.set(id, intent);

    return intent;
  }

  function charge(intent: Intent, method: Method): Charge {
    const one: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      payment_method_details: { type: method },
      balance_transaction: null,
      created: seconds(),
    };
    charges.set(one.id, one);
    intent.latest_charge = one.id;

    return one;
  }

  const chargeOf = (intent: Intent) => charges.get(intent.latest_charge ?? '');

  function tellFee(one: Charge): void {
    const { amount, payment_method_details: details } = one;
    one.balance_transaction = addLine(amount, feeOf(amount, details.type), one.id).id;
  }

  function succeed(intent: Intent): void {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
    });
    const one = chargeOf(intent);
    if (one && !holdsFees) tellFee(one);
    tell('payment_intent.succeeded', intent);
  }

  function fail(intent: Intent, code: string, message: string): void {
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: { code, message },
    });
    tell('payment_intent.payment_failed', intent);
  }

  /** What happens when a browser confirms. */
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
      fail(intent, 'card_declined', declined);
      throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: declined });
    }
    if (method === 'card' && number === ASKS_FIRST) {
      intent.status = 'requires_action';
      return intent;
    }
    charge(intent, method);
    if (method === 'card') {
      succeed(intent);
      if (number === DISPUTED) dispute(id);
    } else {
      intent.status = 'processing';
      accounts.set(id, number);
      tell('payment_intent.processing', intent);
    }

    return intent;
  }

  /** What the client says on the page of their card's bank. */
  function authenticate(id: string, isClient: boolean): void {
    const intent = intentOf(id);
    if (intent.status !== 'requires_action') return;
    if (isClient) {
      charge(intent, 'card');
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
    if (intent.status === 'processing') succeed(intent);
  }

  function bounce(
    id: string,
    code = 'insufficient_funds',
    message = "The customer's bank account could not be debited. (internal: ach_return)",
  ) {
    const intent = intentOf(id);
    if (intent.status === 'processing') fail(intent, code, message);
  }

  function cancel(id: string): Intent {
    const intent = intentOf(id);
    if (!intent.status.startsWith('requires_')) {
      throw invalid('payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent.');
    }
    intent.status = 'canceled';
    tell('payment_intent.canceled', intent);

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
      id: newId('re'),
      object: 'refund',
      amount,
      status: 'succeeded',
      failure_reason: null,
      payment_intent: intent.id,
      metadata: body.metadata ?? {},
      created: seconds(),
    };
    refunds.set(made.id, made);
    addLine(-amount, 0, made.id);
    tell('refund.created', made);
    tell('charge.refunded', one);

    return made;
  }

  const ofCharge = (id: string) =>
    [...disputes.values()].filter((one) => one.payment_intent === id);
  const isWarning = (status: string) => status.startsWith('warning_');

  function failRefund(id: string): void {
    const made = refunds.get(id);
    const one = made && chargeOf(intentOf(made.payment_intent));
    if (!made || !one || made.status !== 'succeeded') return;
    Object.assign(made, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    one.amount_refunded -= made.amount;
    addLine(made.amount, 0, made.id);
    tell('refund.failed', made);
  }

  interface DisputeOptions {
    status?: string;
    reason?: string;
    /** Of the whole charge, as a bank may ask that does not know of a refund; what is left when left out. */
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
    if (left <= 0 || ofCharge(id).some((one) => one.status !== 'won'))
      throw invalid('nothing_left', 'Nothing is left to dispute.');
    const made: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: amount ?? left,
      status,
      reason,
      payment_intent: id,
      created: seconds(),
    };
    disputes.set(made.id, made);
    addLine(-made.amount, 1500, made.id);
    tell('charge.dispute.created', made);

    return made;
  }

  function closeDispute(id: string, status: 'won' | 'lost'): void {
    const made = disputes.get(id);
    if (!made || made.status === 'won' || made.status === 'lost') return;
    made.status = status;
    tell('charge.dispute.closed', made);
  }

  /** The client's bank makes a dispute of what it had only asked about. */
  function escalate(id: string): void {
    const made = disputes.get(id);
    if (!made || !isWarning(made.status)) return;
    made.status = 'needs_response';
    tell('charge.dispute.updated', made);
  }

  function tellFees(): void {
    holdsFees = false;
    for (const one of charges.values()) {
      const isPaid = intents.get(one.payment_intent)?.status === 'succeeded';
      if (one.balance_transaction !== null || !isPaid) continue;
      tellFee(one);
      tell('charge.updated', one);
    }
  }

  /** Pays out all that was not yet. */
  function payOut(): Payout {
    const payout: Payout = {
      id: newId('po'),
      object: 'payout',
      amount: 0,
      status: 'paid',
      arrival_date: Math.floor(now() / 86_400_000) * 86_400 + 2 * 86_400,
    };
    for (const line of lines.values()) {
      if (line.payout !== null) continue;
      line.payout = payout.id;
      payout.amount += line.net;
    }
    payouts.set(payout.id, payout);
    tell('payout.paid', payout);

    return payout;
  }

  const sourceOf = (id: string) => charges.get(id) ?? refunds.get(id) ?? disputes.get(id);

  return {
    intents,
    charges,
    refunds,
    disputes,
    lines,
    payouts,
    events,
    accounts,
    intentOf,
    sourceOf,
    begin,
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
    payOut,
    tellFees,
    /** Forgets all that happened, for a test with another company. */
    forget: () => {
      for (const all of [intents, charges, refunds, disputes, lines, payouts, accounts])
        all.clear();
      events.length = 0;
    },
    /** From now on fees are told by `tellFees`. */
    holdFees: () => {
      holdsFees = true;
    },
  };
}
