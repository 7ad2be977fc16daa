/** The test double's balance: a line for each movement of money, and payouts made up of lines. */
import { randomBytes } from 'node:crypto';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export interface Line {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  created: number;
  currency: 'usd';
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; type: 'stripe_fee'; currency: 'usd'; application: null }[];
  net: number;
  reporting_category: string;
  source: string | null;
  status: 'pending' | 'available';
  type: string;
  /** The payout that includes this line. The real provider has no such field. */
  payout: string | null;
}

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string | null;
  created: number;
  currency: 'usd';
  failure_balance_transaction: string | null;
  failure_code: string | null;
  livemode: false;
  metadata: Record<string, string>;
  method: 'standard' | 'instant';
  original_payout: null;
  reconciliation_status: 'not_applicable' | 'in_progress' | 'completed';
  status: string;
  type: 'bank_account';
}

interface LineOptions {
  type: string;
  amount: number;
  fee?: number;
  source?: string | null;
  status?: Line['status'];
  category?: string;
}

const DAY = 86_400;

export function stripeBalance({
  emit,
  seconds,
}: {
  emit: (type: string, object: object) => void;
  seconds: () => number;
}) {
  const lines = new Map<string, Line>();
  const payouts = new Map<string, Payout>();
  let holdsLines = false;

  function addLine({
    type,
    amount,
    fee = 0,
    source = null,
    status = 'available',
    category = type,
  }: LineOptions): Line {
    const line: Line = {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      available_on: seconds() + 2 * DAY,
      created: seconds(),
      currency: 'usd',
      description: null,
      exchange_rate: null,
      fee,
      fee_details:
        fee === 0 ? [] : [{ amount: fee, type: 'stripe_fee', currency: 'usd', application: null }],
      net: amount - fee,
      reporting_category: category,
      source,
      status,
      type,
      payout: null,
    };
    lines.set(line.id, line);

    return line;
  }

  /** Pays out everything available that hasn't been paid out yet. The total can be negative. */
  function payOut({ automatic = true }: { automatic?: boolean } = {}): Payout {
    const payout: Payout = {
      id: newId('po'),
      object: 'payout',
      amount: 0,
      arrival_date: Math.floor(seconds() / DAY) * DAY + 2 * DAY,
      automatic,
      balance_transaction: null,
      created: seconds(),
      currency: 'usd',
      failure_balance_transaction: null,
      failure_code: null,
      livemode: false,
      metadata: {},
      method: automatic ? 'standard' : 'instant',
      original_payout: null,
      reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
      status: 'paid',
      type: 'bank_account',
    };
    for (const line of lines.values()) {
      if (line.payout !== null || line.status === 'pending') continue;
      // The provider doesn't report what a manual payout contains.
      line.payout = automatic ? payout.id : 'by hand';
      payout.amount += line.net;
    }
    const own = addLine({ type: 'payout', amount: -payout.amount, source: payout.id });
    own.payout = payout.id;
    payout.balance_transaction = own.id;
    payouts.set(payout.id, payout);
    emit('payout.created', payout);
    emit('payout.paid', payout);
    if (automatic && !holdsLines) reconcile(payout);

    return payout;
  }

  /** Reconciles a payout. Its lines can't be listed before that. */
  function reconcile(payout: Payout): void {
    payout.reconciliation_status = 'completed';
    emit('payout.reconciliation_completed', payout);
  }

  /**
   * Fails a payout that the bank returns. Its amount becomes available again and is part of the
   * next payout.
   */
  function failPayout(id: string): void {
    const payout = payouts.get(id);
    if (!payout || payout.status === 'failed') return;
    const back = addLine({ type: 'payout_failure', amount: payout.amount, source: id });
    Object.assign(payout, {
      status: 'failed',
      failure_code: 'account_closed',
      failure_balance_transaction: back.id,
    });
    emit('payout.failed', payout);
  }

  return {
    lines,
    payouts,
    addLine,
    payOut,
    failPayout,
    linesOfPayout: (id: string) =>
      payouts.get(id)?.reconciliation_status === 'in_progress'
        ? []
        : [...lines.values()].filter(({ payout }) => payout === id).toReversed(),
    /** Holds back the lines of payouts until `reportLines` is called. */
    holdLines: () => {
      holdsLines = true;
    },
    reportLines: () => {
      holdsLines = false;
      for (const payout of payouts.values()) {
        if (payout.reconciliation_status === 'in_progress') reconcile(payout);
      }
    },
  };
}
