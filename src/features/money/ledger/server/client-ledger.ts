/**
 * One lock for all of a client's money, acquired first by every verb that moves any of it.
 * Locks are acquired in one order, so that no two requests deadlock: the clients' ledgers by
 * ascending id, then payments, invoices, the estimate, the job, and the company's numbers last.
 */
import { sql } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inSavepointFrom } from '#server/db/in-transaction.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';

const ATTEMPTS = 5;

/** The owners of the money a verb may move: clients themselves, or those of the given records. */
interface LedgerOwners {
  clientId?: number | undefined;
  invoiceId?: number | undefined;
  paymentId?: number | undefined;
  estimateId?: number | undefined;
}

/**
 * The locked money of one or two clients; functions that move money require it, so that none moves
 * unlocked.
 */
export interface ClientLedger {
  tx: DbOrTx;
  /**
   * Throws when this client's money is not locked, because the record has moved to another client.
   */
  assertHolds: (clientId: number) => void;
}

class OwnerChanged extends AppError {
  constructor() {
    super('conflict', 'This was moved to another client. Reload the page and try again.');
  }
}

const { placeholder } = sql;

const ownersSql = {
  clientId: sql`select ${placeholder('clientId')}::int`,
  invoiceId: sql`select client_id from invoices where id = ${placeholder('invoiceId')}`,
  paymentId: sql`select client_id from payments where id = ${placeholder('paymentId')}`,
  estimateId: sql`select client_id from estimates where id = ${placeholder('estimateId')}`,
};

type OwnerField = keyof typeof ownersSql;

const lockStatements = new Map<string, ReturnType<typeof lockStatement>>();

function lockStatement(fields: OwnerField[]) {
  const clientIds = sql.join(
    fields.map((field) => ownersSql[field]),
    sql` union all `,
  );

  return preparedOnce((tx) =>
    tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(sql`${contacts.id} = any(array(${clientIds}))`)
      .orderBy(contacts.id)
      .for('no key update')
      .prepare(`lock_clients_${fields.join('_')}`),
  );
}

function lockClients(tx: DbOrTx, owners: LedgerOwners): Promise<{ id: number }[]> {
  const fields = (Object.keys(ownersSql) as OwnerField[]).filter(
    (field) => owners[field] !== undefined,
  );
  const name = fields.join('_');
  const statement = lockStatements.get(name) ?? lockStatement(fields);
  lockStatements.set(name, statement);

  return statement(tx).execute({ ...owners });
}

/**
 * Runs a verb in a transaction that holds the ledgers of these clients. Everything it decides on
 * must be read inside. The lock is the contact's row, so renaming or deleting the contact waits
 * too, and so does creating a job or document for it.
 */
export function withClientLedger<Result>(
  db: DbOrTx,
  owners: LedgerOwners,
  work: (ledger: ClientLedger) => Promise<Result>,
): Promise<Result> {
  return withClientLedgerAnd(db, { owners, read: async () => {}, work });
}

interface LedgerWork<Read, Result> {
  owners: LedgerOwners;
  /**
   * Reads and locks right after the ledgers, in the same round trip, before their owners are known.
   */
  read: (tx: DbOrTx) => Promise<Read>;
  work: (ledger: ClientLedger, read: Read) => Promise<Result>;
}

/** Works like {@link withClientLedger}, for a verb that knows what it reads first. */
export async function withClientLedgerAnd<Read, Result>(
  db: DbOrTx,
  { owners, read, work }: LedgerWork<Read, Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A failed attempt is rolled back alone, even inside the transaction of a whole request.
      return await inSavepointFrom(db, {
        first: (tx) => Promise.all([lockClients(tx, owners), read(tx)]),
        perform: (tx, [rows, found]) => {
          const held = new Set(rows.map(({ id }) => id));
          const assertHolds = (clientId: number) => {
            if (!held.has(clientId)) throw new OwnerChanged();
          };

          return work({ tx, assertHolds }, found);
        },
      });
    } catch (error) {
      if (!(error instanceof OwnerChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}
