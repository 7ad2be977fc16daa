import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { BackupError } from '#features/operations/backups/server/read-backup.ts';
import { backupFile } from '#features/operations/backups/server/write-backup.ts';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { blankDatabase } from '#test/database.ts';
import { aFile, anInvoice } from '#test/factories.ts';
import { isLongForm } from '#test/long-form.ts';
import { turnTwoStepOn } from '#test/two-step.ts';
import { letUserIn, reportBooks, reportFiles, restoreFrom } from './one-off-commands.ts';

const api = await startApi();

it('checking the books names each invoice that is wrong, and the rule it breaks', async () => {
  const office = await api.as('Project manager');
  const { id, invoiceNumber } = await anInvoice(office);
  const { db } = api.database;
  expect(await reportBooks(db)).toEqual({ text: 'The books are in order.', isInOrder: true });

  await db.execute(sql`update invoices set paid_cents = 100 where id = ${id}`);
  const { text, isInOrder } = await reportBooks(db);
  expect(isInOrder).toBe(false);
  expect(text).toContain('1 problem in the books:');
  expect(text).toContain(`${invoiceNumber}: paid 100, allocated 0`);
  expect(text).toContain("An invoice's paid amount is the sum of its allocations");
});

it('checking the books names each file whose bytes are lost, and counts bytes without a record', async () => {
  await api.reset();
  const office = await api.as('Project manager');
  const { db } = api.database;
  const report = () => reportFiles(db, api.files);
  expect(await report()).toEqual({ text: 'There are no files.', isInOrder: true });

  const { id } = await aFile(office, { name: 'gate.txt' });
  expect(await report()).toEqual({ text: 'One file, all complete.', isInOrder: true });
  for await (const { key } of api.files.list()) await api.files.remove(key);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('without a record');
  }
  await api.files.put(bytes(), { maxBytes: 100 });
  expect(await report()).toEqual({
    text: `One file of 1 damaged or missing:
  ${id} (gate.txt): its bytes are lost
One file in the store (16 bytes) without a record. They are removed after one day.`,
    isInOrder: false,
  });
});

it.runIf(isLongForm)(
  'restoring a file reports what was restored and whether the books are in order',
  async () => {
    await api.reset();
    await anInvoice(await api.as('Project manager'));
    const file = join(temporaryDirectory(), 'backup.jsonl.gz');
    const madeAt = new Date('2026-11-21T15:00:00Z');
    await api.database.atOneMoment((client) =>
      pipeline(backupFile({ client, madeAt }), createWriteStream(file)),
    );
    const target = await blankDatabase();
    try {
      const { text, isInOrder } = await restoreFrom(target, { file, store: api.files });

      expect(isInOrder).toBe(true);
      expect(text).toMatch(
        /^Restored \d+ rows in \d+ tables, as they were on 2026-11-21T15:00:00.000Z \(made by Gable [\d.]+\)\.\nThe books are in order\.\nThere are no files\.$/,
      );
      await expect(restoreFrom(target, { file, store: api.files })).rejects.toThrow(
        'has company data',
      );
    } finally {
      await target.close();
    }
  },
);

it('A restore without the bytes of a photo keeps the records and is not in order (O1)', async () => {
  await api.reset();
  const { id } = await aFile(await api.as('Project manager'), { name: 'gate.txt' });
  const file = join(temporaryDirectory(), 'backup.jsonl.gz');
  const madeAt = new Date('2026-11-21T15:00:00Z');
  await api.database.atOneMoment((client) =>
    pipeline(backupFile({ client, madeAt }), createWriteStream(file)),
  );
  for await (const { key } of api.files.list()) await api.files.remove(key);
  const target = await blankDatabase();
  try {
    const { text, isInOrder } = await restoreFrom(target, { file, store: api.files });

    expect(isInOrder).toBe(false);
    expect(text).toContain(`One file of 1 damaged or missing:\n  ${id} (gate.txt)`);
    expect(text).toContain('All records are restored. Photos and files are not in the backup');
  } finally {
    await target.close();
  }
});

it('a user who lost password and phone is let in from the server: no two-step, a link for a password', async () => {
  await api.reset();
  const { db } = api.database;
  const dana = await api.as('Admin Project manager');
  await turnTwoStepOn(dana, { password: PASSWORD, now: api.clock.now() });
  const now = api.clock.now();
  const { text, isDone } = await letUserIn(db, {
    name: dana.username.toUpperCase(),
    now,
    publicUrl: 'https://gable.example',
  });

  expect(isDone).toBe(true);
  expect(text).toMatch(
    /^Two-step verification is off\. Start Gable\. .* within 60 minutes here:\n/,
  );
  const token = /https:\/\/gable\.example\/reset-password\/(\S+)$/.exec(text)?.[1] ?? '';
  expect((await dana.call(authEndpoints.me)).status).toBe(401);
  const password = 'climbs ladders in storms';
  await api.anonymous.ok(authEndpoints.resetPassword, { params: { token }, body: { password } });
  const body = { username: dana.username, password };
  const again = await api.anonymous.ok(authEndpoints.login, { body });
  expect(again).toMatchObject({ username: dana.username });
  const trail = await db.execute(
    sql`select actor_kind, changes from history_events where entity = 'users' order by id desc`,
  );
  expect(JSON.stringify(trail.rows)).toContain('turned off on the server');
});

it.each([
  [undefined, 'Name the user: npm run let-in -- dana@example.com'],
  ['nobody@gable.example', 'There is no active user named nobody@gable.example.'],
])('letting in %s says what is missing', async (name, text) => {
  const asked = { name, now: api.clock.now(), publicUrl: '' };

  expect(await letUserIn(api.database.db, asked)).toEqual({ text, isDone: false });
});

it('restoring says what to do without a file, or with one that is not there', async () => {
  await expect(restoreFrom(api.database, { file: undefined, store: api.files })).rejects.toThrow(
    new BackupError('Name the file: npm run restore -- gable-backup-….jsonl.gz'),
  );
  await expect(
    restoreFrom(api.database, { file: '/nowhere/backup.gz', store: api.files }),
  ).rejects.toThrow('The backup cannot be read: ENOENT');
});
