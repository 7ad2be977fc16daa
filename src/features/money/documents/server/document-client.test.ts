import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, ROOF_ITEMS } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeAll(async () => {
  dana = await api.as('Admin Project manager');
});

test.each(['estimates', 'invoices'])(
  'one of the %s cannot be created for a client that is deleted at the same time',
  async (documents) => {
    const { id } = await aContact(dana);
    const deletion = inTransaction(api.database.db, async (tx) => {
      await tx.update(contacts).set({ deletedAt: new Date() }).where(eq(contacts.id, id));
      await delay(300);
    });
    await delay(100);
    const creation = dana.post(`/api/${documents}`, { clientId: id, items: ROOF_ITEMS });
    await deletion;

    expect(await creation).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'clientId', message: 'This client no longer exists. Choose another.' }],
      },
    });
    expect((await dana.get(`/api/${documents}?filter[clientId]=${id}`)).body).toEqual([]);
  },
);
