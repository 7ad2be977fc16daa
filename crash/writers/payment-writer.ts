import type { Desk } from '../desk.ts';
import type { Entry } from '../journal.ts';
import type { Row } from '../office-client.ts';
import type { Writer } from '../writers.ts';
import { anInvoice } from './invoice-writer.ts';
import { CONTACTS, INVOICES, PAYMENTS } from './record-kinds.ts';

const METHODS = ['cash', 'check', 'bank transfer'] as const;

async function payInParts(desk: Desk, invoice: Row): Promise<void> {
  const { random } = desk;
  let left = Number(invoice['total']);
  for (let parts = random.whole(1, 3); parts > 0 && left > 1; parts -= 1) {
    const amount = random.whole(1, left);
    left -= amount;
    const body = { invoiceId: invoice['id'], amount, method: random.pick(METHODS) };
    const payment = await desk.create(PAYMENTS, body);
    const path = `/api/payments/${String(payment.known['id'])}`;
    if (random.chance(0.25)) {
      const voided = { status: 'voided', voidReason: 'Bounced' };
      await desk.change(payment, { path: `${path}/void`, body: { reason: 'Bounced' } }, voided);
      left += amount;
    } else if (random.chance(0.2)) {
      const back = { amount: random.whole(1, amount), method: 'check' };
      await desk.create(PAYMENTS, back, `${path}/refund`);
    }
  }
}

/** What the payments that are there come to on each invoice. Refunds are negative lines. */
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

/** Records part payments, voids some of them and refunds others. No other client uses its invoices. */
export const paymentWriter: Writer = {
  name: 'payments',
  kinds: [CONTACTS, INVOICES, PAYMENTS],
  sitDown: (desk) => ({
    async work() {
      const { known } = await anInvoice(desk);
      await payInParts(desk, known);
    },
    async check() {
      const paid = paidByInvoice(desk.entries);
      return desk.entries.flatMap(({ kind, known, mark }) => {
        if (kind !== INVOICES || !known) return [];
        const sum = paid.get(known['id']) ?? 0;
        return known['paid'] === sum
          ? []
          : [`invoice ${mark} says ${String(known['paid'])} was paid; its payments come to ${sum}`];
      });
    },
  }),
};
