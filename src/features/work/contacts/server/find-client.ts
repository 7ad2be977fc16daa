import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { Contact } from '../contact.ts';
import { contactStore } from './contact-store.ts';
import { contacts } from './contact-table.ts';

/**
 * Returns the client that a request names. Throws a 400 at `clientId` without row access to it. The
 * client stays locked against deleting and renaming until the transaction ends.
 */
export async function findClient(
  tx: DbOrTx,
  { id, access }: { id: number; access: RowAccess<'contacts'> },
): Promise<Contact> {
  const [row] = await tx
    .select(contactStore.columns)
    .from(contacts)
    .where(and(eq(contacts.id, id), isNull(contacts.deletedAt), access.condition))
    .for('share');
  if (!row) {
    const message = 'This client no longer exists. Choose another.';
    throw new AppError('bad_input', message, { issues: [{ path: 'clientId', message }] });
  }

  return contactStore.present(row);
}

/**
 * Locks a client as `findClient` does, before the jobs and documents that are locked next. Clients
 * come first everywhere, so that no two requests deadlock.
 */
export async function holdClient(tx: DbOrTx, clientId: number | SQL<number>): Promise<void> {
  await tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, clientId)).for('share');
}
