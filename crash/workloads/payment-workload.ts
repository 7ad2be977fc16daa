import type { Client } from '../client.ts';
import type { Entry } from '../journal.ts';
import type { Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { anInvoice } from './invoice-workload.ts';
import { CONTACTS, INVOICES, PAYMENTS } from './record-kinds.ts';

const METHODS = ['cash', 'check', 'bank transfer'] as const;

async function payInParts(client: Client, invoice: Row): Promise<void> {
  const { random } = client;
  let left = Number(invoice['total']);
  for (let parts = random.whole(1, 3); parts > 0 && left > 1; parts -= 1) {
    const amount = random.whole(1, left);
    left -= amount;
    const body = { invoiceId: invoice['id'], amount, method: random.pick(METHODS) };
    const payment = await client.create(PAYMENTS, body);
    const path = `/api/payments/${String(payment.known['id'])}`;
    if (random.chance(0.25)) {
      const voided = { status: 'voided', voidReason: 'Bounced' };
      await client.change(payment, { path: `${path}/void`, body: { reason: 'Bounced' } }, voided);
      left += amount;
    } else if (random.chance(0.2)) {
      const back = { amount: random.whole(1, amount), method: 'check' };
      await client.create(PAYMENTS, back, `${path}/refund`);
    }
  }
}

/** Returns the total paid per invoice. Refunds count as negative. */
function paidByInvoice(entries: Entry[]): Map<unknown, number> {
  const lines = entries.flatMap(({ kind, known }) => (kind === PAYMENTS && known ? [known] : []));
  const invoiceOf = new Map(lines.map((line) => [line['id'], line['invoiceId']]));
  const paid = new Map<unknown, number>();
  for (const { status, amount, invoiceId, refundOf } of lines) {
    if (status === 'voided') continue;
    const invoice = refundOf === null ? invoiceId : invoiceOf.get(refundOf);
    paid.set(invoice, (paid.get(invoice) ?? 0) + Number(amount));
  }

  return paid;
}

/**
 * Records partial payments, voids some, and refunds others. No other workload uses its invoices.
 */
export const paymentWorkload: Workload = {
  name: 'payments',
  kinds: [CONTACTS, INVOICES, PAYMENTS],
  connect: (client) => ({
    async work() {
      const { known } = await anInvoice(client);
      await payInParts(client, known);
    },
    async check() {
      const paid = paidByInvoice(client.entries);
      return client.entries.flatMap(({ kind, known, mark }) => {
        if (kind !== INVOICES || !known) return [];
        const sum = paid.get(known['id']) ?? 0;
        return known['paid'] === sum
          ? []
          : [`invoice ${mark} says ${String(known['paid'])} was paid; its payments come to ${sum}`];
      });
    },
  }),
};
