import type { Desk } from '../desk.ts';
import type { Writer } from '../writers.ts';
import { aClient } from './a-client.ts';
import { CONTACTS, INVOICES } from './record-kinds.ts';

/** An invoice over one line, of whole dollars. */
export async function anInvoice(desk: Desk) {
  const price = desk.random.whole(100, 5000);
  return desk.create(INVOICES, {
    clientId: await aClient(desk),
    status: 'sent',
    items: [{ description: 'Re-roof', quantity: 1, price }],
  });
}

/** Writes invoices, some of them copied at once: each number is given once. */
export const invoiceWriter: Writer = {
  name: 'invoices',
  kinds: [CONTACTS, INVOICES],
  sitDown: (desk) => ({
    async work() {
      const entry = await anInvoice(desk);
      if (desk.random.chance(0.2)) await desk.remove(entry);
    },
    async check() {
      const numbers = desk.entries.flatMap(({ kind, known, gone }) =>
        kind === INVOICES && known && !gone ? [String(known['invoiceNumber'])] : [],
      );
      const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
      return twice.map((number) => `invoice number ${number} was given twice`);
    },
  }),
};
