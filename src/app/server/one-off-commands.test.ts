import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { BackupError } from '#features/backups/server/read-backup.ts';
import { backupFile } from '#features/backups/server/write-backup.ts';
import { startApi } from '#test/api.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { blankDatabase } from '#test/database.ts';
import { anInvoice } from '#test/factories.ts';
import { reportBooks, restoreFrom } from './one-off-commands.ts';

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

it('restoring a file tells what came back and whether the books are in order', async () => {
  await api.reset();
  await anInvoice(await api.as('Project manager'));
  const file = join(temporaryDirectory(), 'backup.jsonl.gz');
  const madeAt = new Date('2026-11-21T15:00:00Z');
  await api.database.atOneMoment((client) =>
    pipeline(backupFile({ client, madeAt }), createWriteStream(file)),
  );
  const target = await blankDatabase();
  try {
    const { text, isInOrder } = await restoreFrom(target, file);

    expect(isInOrder).toBe(true);
    expect(text).toMatch(
      /^Restored \d+ rows in \d+ tables, as they were on 2026-11-21T15:00:00.000Z \(made by Gable [\d.]+\)\.\nThe books are in order\.$/,
    );
    await expect(restoreFrom(target, file)).rejects.toThrow('has a company in it');
  } finally {
    await target.close();
  }
});

it('restoring says what to do without a file, or with one that is not there', async () => {
  await expect(restoreFrom(api.database, undefined)).rejects.toThrow(
    new BackupError('Name the file: npm run restore -- gable-backup-….jsonl.gz'),
  );
  await expect(restoreFrom(api.database, '/nowhere/backup.gz')).rejects.toThrow(
    'The backup cannot be read: ENOENT',
  );
});
