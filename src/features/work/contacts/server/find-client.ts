import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { Contact } from '../contact.ts';
import { contactStore } from './contact-store.ts';
import { contacts } from './contact-table.ts';

/**
 * Returns the client with this id. Throws a 400 at `clientId` if the user has no access to it.
 * Until the transaction ends, the client can't be renamed or deleted.
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
 * Locks a client like `findClient` does. To prevent deadlocks, always lock clients before their
 * jobs and documents.
 */
export async function holdClient(tx: DbOrTx, clientId: number | SQL<number>): Promise<void> {
  await tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, clientId)).for('share');
}
