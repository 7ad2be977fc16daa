/**
 * A single lock for all of a client's money. Any code that moves a client's money acquires it
 * first. To prevent deadlocks, locks are always acquired in the same order: clients' ledgers by
 * ascending id, then payments, invoices, the estimate, the job, and finally the company's numbers.
 */
import { sql } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inSavepointFrom } from '#server/db/in-transaction.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';

const ATTEMPTS = 5;

/**
 * The clients whose money an operation may move, given by their ids or by records that belong to
 * them.
 */
interface LedgerOwners {
  clientId?: number | undefined;
  invoiceId?: number | undefined;
  paymentId?: number | undefined;
  estimateId?: number | undefined;
}

/** Proof that the money of one or two clients is locked. Functions that move money require it. */
export interface ClientLedger {
  tx: DbOrTx;
  /**
   * Throws if this client's money is not locked, which happens if the record has moved to another
   * client.
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
 * Runs `work` in a transaction that holds these clients' ledgers. Read everything that `work`
 * depends on inside it. The lock is on the contact's row, so renaming or deleting the contact has
 * to wait too, and so does creating a job or document for it.
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
   * Reads and locks rows right after the ledgers are locked, in the same round trip. At this point
   * it is unknown whether the rows' clients are locked; check that in `work`.
   */
  read: (tx: DbOrTx) => Promise<Read>;
  work: (ledger: ClientLedger, read: Read) => Promise<Result>;
}

/** Like {@link withClientLedger}, for code that knows up front what to read first. */
export async function withClientLedgerAnd<Read, Result>(
  db: DbOrTx,
  { owners, read, work }: LedgerWork<Read, Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Uses a savepoint, so a failed attempt rolls back on its own, even inside the request's
      // transaction.
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
