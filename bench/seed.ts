/**
 * npm run bench:seed -- [contacts]
 *
 * Fills the empty database in the settings (DATABASE_URL or DATA_DIR) with the benchmark company:
 * 100,000 contacts by default. Start the server with `npm start`.
 */
import { join } from 'node:path';
import { isSetupNeeded } from '#features/office/auth/server/set-up.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { demoSignIns } from '#demo/company.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/settings.ts';
import { seedDataSet } from './seed/seed-data-set.ts';

const contacts = Number((process.argv[2] ?? '100000').replaceAll(/[_,]/g, ''));
const { databaseUrl, dataDir } = readSettings(process.env);
const database = await openDatabase({ databaseUrl, dataDir, log: console });
try {
  await migrate(database, { migrationsDir: join(packageRoot, 'migrations') });
  if (!(await isSetupNeeded(database.db)))
    throw new Error('This database already has company data.');
  const startedAt = Date.now();
  await seedDataSet(database, contacts);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${contacts} contacts and all that goes with them in ${seconds} s.`);
  console.log(demoSignIns());
} finally {
  await database.close();
}
