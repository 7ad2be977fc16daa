/** Starts Gable: settings, database, migrations, then the door. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createMailer } from '#server/mailer.ts';
import { packageRoot } from '#server/package-root.ts';
import { closePdfWorker } from '#server/pdf/render-pdf.ts';
import { readSettings, SettingsError } from '#server/settings.ts';

const CLOSE_WITHIN_MS = 9_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = {
    info: (message: string) => settings.logLevel === 'silent' || console.log(message),
    warn: (message: string) => console.warn(message),
    error: (message: string) => console.error(message),
  };
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log,
  });
  await migrate(database, { migrationsDir: join(packageRoot, 'migrations') });

  const webFolder = join(packageRoot, 'dist', 'web');
  const app = await createApp({
    services: { database, settings, mailer: createMailer(settings), clock: () => new Date() },
    ...(existsSync(webFolder) && { webFolder }),
  });
  await app.listen({ port: settings.port, host: settings.host });

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    // A request that never ends must not keep the database open for ever.
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    await app.close();
    await closePdfWorker();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close());
  process.on('SIGINT', () => void close());

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  console.log(`Gable is at ${settings.publicUrl ?? `http://localhost:${port}`}`);
}

start().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseStartError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
