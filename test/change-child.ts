/**
 * A second process connected to the PostgreSQL server at the URL in the first argument. Announces a
 * change to the contact whose ID it reads from each input line.
 */
import { createInterface } from 'node:readline';
import { announceChanges } from '#server/changes/announce-changes.ts';
import { changeFeed } from '#server/changes/change-feed.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';

const [, , databaseUrl = ''] = process.argv;
const database = await openPostgresDatabase({ databaseUrl });
changeFeed(database, async () => undefined);
createInterface({ input: process.stdin }).on('line', (id) => {
  void inTransaction(database.db, (tx) =>
    announceChanges(tx, { userId: null }, [{ kind: 'contacts', id: Number(id) }]),
  );
});
process.stdout.write('ready\n');
