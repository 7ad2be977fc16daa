import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, ROOF_ITEMS } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeAll(async () => {
  dana = await api.as('Admin Project manager');
});

/**
 * Waits until PostgreSQL blocks another transaction. The embedded database engine runs one
 * transaction at a time.
 */
async function isBlocked(tx: Tx): Promise<void> {
  if (api.database.kind === 'embedded') return;
  await expect
    .poll(async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted
        and pg_backend_pid() = any(pg_blocking_pids(pid))`);

      return rows.length;
    })
    .toBeGreaterThan(0);
}

test.each(['estimates', 'invoices'])(
  'one of the %s cannot be created for a client that is deleted at the same time',
  async (documents) => {
    const { id } = await aContact(dana);
    let creation: ReturnType<TestUser['post']> | undefined;
    await inTransaction(api.database.db, async (tx) => {
      await tx.update(contacts).set({ deletedAt: new Date() }).where(eq(contacts.id, id));
      creation = dana.post(`/api/${documents}`, { clientId: id, items: ROOF_ITEMS });
      await isBlocked(tx);
    });

    expect(await creation).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'clientId', message: 'This client no longer exists. Choose another.' }],
      },
    });
    expect((await dana.get(`/api/${documents}?filter[clientId]=${id}`)).body).toEqual([]);
  },
);
