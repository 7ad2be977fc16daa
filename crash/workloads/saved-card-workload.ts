import { savedFormOf } from '#test/client-page.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { Client } from '../client.ts';
import { wait } from '../http-client.ts';
import type { Row, Sent } from '../http-client.ts';
import { provider } from '../provider.ts';
import type { AfterCrash, Workload } from '../workload.ts';
import { invoiceOf, makeReady, newCardholder, pageOf, pathTo } from './cardholder.ts';
import type { Cardholder } from './cardholder.ts';
import { CONTACTS, INVOICES } from './record-kinds.ts';

/** An invoice to be charged to a saved card exactly once. */
interface Charged {
  invoiceId: number;
  number: string;
  dollars: number;
  by: 'tap' | 'office' | 'itself';
  /** The call that charges it, set when it is sent. */
  asked?: Sent;
  isAnswered?: true;
  /** True once it has been counted. */
  isCounted?: true;
}

/** Older charges have already been checked, so they are dropped. */
const KEPT = 15;
/** Keep several invoices waiting for autopay, so the server gets killed while charging them. */
const WAITING = 4;
const FINISHED_WITHIN_MS = 30_000;

const chargesOf = ({ number }: Charged) =>
  [...provider.intents.values()].filter(
    ({ description, status }) => description === `Invoice ${number}` && status === 'succeeded',
  );

/** Returns an invoice's payments that count, and the amount paid according to the invoice. */
async function booksOf(client: Client, { invoiceId }: Charged) {
  const { body: invoice } = await client.call({ path: `/api/invoices/${invoiceId}` });
  const rows = await client.list('/api/payments', { 'filter[invoiceId]': String(invoiceId) });
  const counting = rows.filter(({ status }) => !/^(pending|failed|voided)$/.test(String(status)));

  return { charges: counting.map(({ amount }) => Number(amount)), paid: Number(invoice['paid']) };
}

/** Returns true if a charge is due but has not been made. */
async function isLeft(client: Client, { invoiceId }: Charged, today: string): Promise<boolean> {
  const { body } = await client.call({ path: `/api/invoices/${invoiceId}/autopay` });
  const planned = body as Row | null;

  return planned !== null && String(planned['chargeOn']) <= today;
}

/**
 * Clients pay with their saved cards in one tap, some of them twice; the office charges them; and
 * autopay charges them a few days after a notice. The server is killed before, during, and after
 * the charge at the provider.
 */
export const savedCardWorkload: Workload = {
  name: 'saved cards',
  kinds: [CONTACTS, INVOICES],
  connect(client) {
    const { random, tally } = client;
    const holders: Cardholder[] = [];
    let sent: Charged[] = [];
    let timeZone: string | undefined;

    async function someHolder() {
      const last = holders.at(-1);
      const holder = !last || random.chance(0.05) ? await newCardholder(client) : last;
      if (holder !== last) holders.push(holder);
      await makeReady(client, holder);

      return holder;
    }

    async function today(): Promise<string> {
      timeZone ??= String((await client.call({ path: '/api/company' })).body['timeZone']);

      return dayInZone(new Date(), timeZone);
    }

    async function newInvoice({ clientId }: Cardholder, by: Charged['by']): Promise<Charged> {
      const dueDate = by === 'itself' ? await today() : null;
      const one = { ...(await invoiceOf(client, clientId, dueDate)), by };
      sent.push(one);

      return one;
    }

    /** Requests the charge, possibly again: a 409 or 400 means it was already made. */
    async function ask(one: Charged & { asked: Sent }, holder?: Cardholder, times = 1) {
      const who = holder?.browser ?? client;
      const calls = Array.from({ length: times }, () => who.call(one.asked));
      for (const call of await Promise.allSettled(calls)) {
        if (call.status === 'rejected') throw call.reason;
      }
      one.isAnswered = true;
    }

    async function tap(holder: Cardholder): Promise<void> {
      const one = await newInvoice(holder, 'tap');
      const path = await pathTo(client, `invoices/${one.invoiceId}`);
      const form = savedFormOf(await pageOf(holder, `${path}/pay`), 'pay');
      if (!form) throw new Error(`${path}/pay has no button of the saved card`);
      const asked = {
        path: form.action,
        body: new URLSearchParams(form.fields),
        from: holder.from,
        allow: [303, 409],
      };
      await ask(Object.assign(one, { asked }), holder, random.chance(0.3) ? 2 : 1);
    }

    async function chargeAtOffice(holder: Cardholder): Promise<void> {
      const one = await newInvoice(holder, 'office');
      const asked = {
        path: `/api/saved-methods/${holder.methodId}/charge`,
        body: { invoiceId: one.invoiceId, amount: one.dollars },
        allow: [400, 409],
      };
      await ask(Object.assign(one, { asked }));
    }

    /** Returns the problems with an invoice's charges. */
    async function look(one: Charged, isSwept: boolean): Promise<string[]> {
      const books = await booksOf(client, one);
      const made = chargesOf(one).map(({ amount }) => amount / 100);
      const problems: string[] = [];
      if (made.length > 1) problems.push('charged more than once');
      if (one.isAnswered && made.length === 0) problems.push('not charged, and it was answered');
      const isThere = (right: number[]) =>
        JSON.stringify(books) ===
        JSON.stringify({ charges: right, paid: right.reduce((sum, part) => sum + part, 0) });
      // No one retries an autopay charge, so it may stay unrecorded until the sweep.
      const mayWait = one.by === 'itself' && !isSwept;
      if (!isThere(made) && !(mayWait && isThere([]))) problems.push('the books differ');
      if (one.by === 'itself' && isSwept && (await isLeft(client, one, await today()))) {
        problems.push('due, and not charged');
      }

      return problems.map(
        (problem) =>
          `saved card, invoice ${one.number} by ${one.by}: ${problem}: the provider has ${JSON.stringify(made)} of ${one.dollars}, the books ${JSON.stringify(books)}`,
      );
    }

    async function lookAtAll(isSwept: boolean): Promise<string[]> {
      const problems: string[] = [];
      for (const one of sent) problems.push(...(await look(one, isSwept)));

      return problems;
    }

    function count(): void {
      for (const one of sent) {
        if (one.isCounted || chargesOf(one).length === 0) continue;
        one.isCounted = true;
        if (one.by === 'tap') tally.tapped += 1;
        else if (one.by === 'office') tally.chargedAtOffice += 1;
        else tally.chargedAutomatically += 1;
      }
    }

    /** Counts charges made while the server was killed. */
    function countUnacknowledged(): void {
      const descriptions = new Set(sent.map(({ number }) => `Invoice ${number}`));
      for (const answer of provider.unreceived.splice(0)) {
        const { description, status } = answer as { description?: string; status?: string };
        if (status === 'succeeded' && descriptions.has(description ?? ''))
          tally.chargedUnacknowledged += 1;
      }
    }

    return {
      async work() {
        const holder = await someHolder();
        const by = random.pick(['tap', 'tap', 'office', 'itself'] as const);
        if (by === 'tap') await tap(holder);
        else if (by === 'office') await chargeAtOffice(holder);
        else await newInvoice(holder, 'itself');
      },

      async check({ isSwept }: AfterCrash) {
        countUnacknowledged();
        for (const one of sent) {
          const { asked } = one;
          if (!asked || one.isAnswered) continue;
          const isTap = one.by === 'tap';
          const holder = holders.find(({ from }) => isTap && from === asked.from);
          await ask({ ...one, asked }, holder);
          one.isAnswered = true;
        }
        await provider.delivered();
        const until = Date.now() + FINISHED_WITHIN_MS;
        while (isSwept && (await lookAtAll(true)).length > 0 && Date.now() < until) await wait(200);
        const problems = await lookAtAll(isSwept);
        count();
        const open = (one: Charged) => one.by === 'itself' && chargesOf(one).length === 0;
        const rest = sent.filter((one) => !open(one));
        sent = [...sent.filter(open), ...rest.slice(-KEPT)];

        // Leave invoices for the next server: it sends notices for them, and later charges them.
        const holder = await someHolder();
        while (sent.filter(open).length < WAITING) await newInvoice(holder, 'itself');

        return problems;
      },
    };
  },
};
