import type { Client } from '../client.ts';
import type { Workload } from '../workload.ts';
import { someContactId } from './some-contact.ts';
import { CONTACTS, INVOICES } from './record-kinds.ts';

/** Creates an invoice with one line item, in whole dollars. */
export async function anInvoice(client: Client) {
  const price = client.random.whole(100, 5000);
  return client.create(INVOICES, {
    clientId: await someContactId(client),
    status: 'sent',
    items: [{ description: 'Re-roof', quantity: 1, price }],
  });
}

/** Creates invoices and immediately copies some of them. Each number must be used only once. */
export const invoiceWorkload: Workload = {
  name: 'invoices',
  kinds: [CONTACTS, INVOICES],
  connect: (client) => ({
    async work() {
      const entry = await anInvoice(client);
      if (client.random.chance(0.2)) await client.remove(entry);
    },
    async check() {
      const numbers = client.entries.flatMap(({ kind, known, gone }) =>
        kind === INVOICES && known && !gone ? [String(known['invoiceNumber'])] : [],
      );
      const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
      return twice.map((number) => `invoice number ${number} was given twice`);
    },
  }),
};
