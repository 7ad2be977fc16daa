import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';
import { reportBooks } from './one-off-commands.ts';

const api = await startApi();

it('checking the books names each invoice that is wrong, and the rule it breaks', async () => {
  const office = await api.as('Project manager');
  const { id, invoiceNumber } = await anInvoice(office);
  const { db } = api.database;
  expect(await reportBooks(db)).toEqual({ text: 'The books are in order.', isInOrder: true });

  await db.execute(sql`update invoices set paid_cents = 100 where id = ${id}`);
  const { text, isInOrder } = await reportBooks(db);
  expect(isInOrder).toBe(false);
  expect(text).toContain('One thing is wrong in the books:');
  expect(text).toContain(`${invoiceNumber}: paid 100, allocated 0`);
  expect(text).toContain("An invoice's paid amount is the sum of its allocations");
});
