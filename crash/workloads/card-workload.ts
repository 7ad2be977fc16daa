import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { truthOf } from '#test/ledger/provider-model.ts';
import { Refusal } from '#test/stripe/stripe-objects.ts';
import type { Client } from '../client.ts';
import { wait } from '../http-client.ts';
import { provider } from '../provider.ts';
import type { AfterCrash, Workload } from '../workload.ts';
import { anInvoice } from './invoice-workload.ts';
import { CONTACTS, INVOICES } from './record-kinds.ts';

/** An invoice paid only by card or bank debit, as far as the office knows. */
interface CardPaid {
  invoiceId: number;
  number: string;
  dollars: number;
  /** Undefined until the response arrives. */
  intentId?: string;
  /** A refund that was requested but got no response. */
  refund?: { path: string; body: { amount: number; requestId: string } };
}

const WAYS = [
  { method: 'card', number: '4242424242424242' },
  { method: 'card', number: '4242424242424242' },
  { method: 'us_bank_account', number: '000123456789' },
] as const;

/** Older payments have already been checked, so they are dropped. */
const KEPT = 15;
const SWEPT_WITHIN_MS = 30_000;

/** Performs an action at the provider; ignores the error if the provider rejects it. */
function atProvider(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function begin(client: Client, one: CardPaid): Promise<string> {
  const { body } = await client.call({
    path: '/api/create-payment-intent',
    body: { amount: one.dollars, invoiceId: one.invoiceId },
  });
  one.intentId = String(body['intentId']);

  return one.intentId;
}

async function refund(client: Client, one: CardPaid): Promise<void> {
  if (!one.refund) {
    const { body } = await client.call({ path: `/api/card-payments/${one.intentId}` });
    if (body['status'] !== 'succeeded') return;
    one.refund = {
      path: `/api/payments/${String(body['paymentId'])}/provider-refund`,
      body: { amount: client.random.whole(1, 40), requestId: randomUUID() },
    };
  }
  // The server rejects it if the payment was disputed or refunded at the provider in the meantime.
  await client.call({ ...one.refund, allow: [400, 409] });
  delete one.refund;
}

/** Triggers a random event at the provider, without involving the office. */
function happenThere(random: SeededRandom, intentId: string): void {
  const chance = random.whole(1, 10);
  if (chance <= 4) {
    const amount = String(random.whole(50, 4000));
    atProvider(() => provider.refund({ payment_intent: intentId, amount }));
  } else if (chance <= 6) atProvider(() => provider.dispute(intentId));
  else if (chance === 7) provider.bounce(intentId);
  else provider.settle(intentId);
}

/** Compares an invoice's payments with the provider's data and returns the problems. */
async function look(client: Client, one: CardPaid): Promise<string[]> {
  const { invoiceId, number, dollars, intentId = '' } = one;
  const made = [...provider.intents.values()].filter(
    ({ description }) => description === `Invoice ${number}`,
  );
  const { body: invoice } = await client.call({ path: `/api/invoices/${invoiceId}` });
  const rows = await client.list('/api/payments', { 'filter[invoiceId]': String(invoiceId) });
  const counting = rows.filter(({ status }) => !/^(pending|failed|voided)$/.test(String(status)));
  const truth = truthOf(provider, intentId);
  const isPaid = truth.status === 'succeeded';
  const gone = isPaid ? truth.reversals.filter(({ isGone }) => isGone) : [];
  const refunded = gone.reduce((sum, { cents }) => sum + cents, 0) / 100;
  const found = {
    intents: made.length,
    charges: counting.filter((row) => Number(row['amount']) > 0).map((row) => row['amount']),
    reversals: counting.filter((row) => Number(row['amount']) < 0).length,
    paid: invoice['paid'],
  };
  const right = {
    intents: 1,
    charges: isPaid ? [dollars] : [],
    reversals: gone.length,
    paid: isPaid ? Math.round((dollars - refunded) * 100) / 100 : 0,
  };

  return JSON.stringify(found) === JSON.stringify(right)
    ? []
    : [
        `card payment ${intentId} of ${number}: the provider says ${JSON.stringify(right)}, the books ${JSON.stringify(found)}`,
      ];
}

/** Redelivers the webhooks missed while the server was down, in random order and twice each. */
async function redeliver({ random, tally }: Client): Promise<string[]> {
  const statuses: number[] = [];
  const events = provider.takeHeld();
  tally.deliveredLate += events.length;
  while (events.length > 0) {
    const [event = {}] = events.splice(random.whole(0, events.length - 1), 1);
    statuses.push(...(await Promise.all([provider.deliver(event), provider.deliver(event)])));
  }
  const wrong = statuses.filter((status) => status !== 200);

  return wrong.map((status) => `a webhook was answered ${status}`);
}

/**
 * Makes card and bank debit payments, refunds, and disputes. The server is killed between a charge
 * and its record; the webhooks then arrive late and twice, or never, in which case the sweep has to
 * find the payments.
 */
export const cardWorkload: Workload = {
  name: 'card payments',
  kinds: [CONTACTS, INVOICES],
  connect(client) {
    const { random, tally } = client;
    let sent: CardPaid[] = [];

    function pay({ intentId = '' }: CardPaid): void {
      if (provider.intentOf(intentId).status !== 'requires_payment_method') return;
      atProvider(() => provider.confirm(intentId, random.pick(WAYS)));
      tally.charged += 1;
    }

    async function lookAtAll(): Promise<string[]> {
      const problems: string[] = [];
      for (const one of sent) problems.push(...(await look(client, one)));

      return problems;
    }

    async function untilSwept(): Promise<string[]> {
      tally.neverDelivered += provider.takeHeld().length; // They are lost: no one will resend them.
      const until = Date.now() + SWEPT_WITHIN_MS;
      while ((await lookAtAll()).length > 0 && Date.now() < until) await wait(200);

      return lookAtAll();
    }

    return {
      async work() {
        const { known } = await anInvoice(client);
        const one: CardPaid = {
          invoiceId: Number(known['id']),
          number: String(known['invoiceNumber']),
          dollars: Number(known['total']),
        };
        sent.push(one);
        await begin(client, one);
        if (random.chance(0.6)) pay(one);
        await wait(random.whole(0, 50));
        const before = random.pick(sent);
        if (!before.intentId) return;
        if (random.chance(0.4)) await refund(client, before);
        else happenThere(random, before.intentId);
      },

      /** Clients keep paying while the provider's webhooks can't reach the server. */
      whileDown() {
        for (const one of sent) {
          if (!one.intentId) continue;
          if (random.chance(0.8)) pay(one);
          if (random.chance(0.4)) happenThere(random, one.intentId);
        }
      },

      async check({ isSwept }: AfterCrash) {
        await provider.delivered();
        for (const one of sent) {
          if (!one.intentId) await begin(client, one);
          if (one.refund) await refund(client, one);
        }
        const problems = isSwept ? await untilSwept() : await redeliver(client);
        for (const { intentId = '' } of sent) {
          if (random.chance(0.7)) provider.settle(intentId);
          else provider.bounce(intentId);
        }
        await provider.delivered();
        problems.push(...(await redeliver(client)), ...(await lookAtAll()));
        sent = sent.slice(-KEPT);

        return [...new Set(problems)];
      },
    };
  },
};
