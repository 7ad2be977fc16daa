/** Tests the files and databases that a restore rejects, and that nothing is left behind. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { startApi } from '#test/api.ts';
import {
  aSmallCompany,
  blankDatabases,
  edited,
  fileOf,
  inPieces,
  migrationsDir,
  restored,
  verified,
} from '#test/backups.ts';
import { isLongForm, tries } from '#test/long-form.ts';
import { restoreBackup } from './restore-backup.ts';
import { readTables } from './table-catalog.ts';

const api = await startApi();
const { blank, migrated } = blankDatabases();

let file: Buffer;
beforeAll(async () => {
  await aSmallCompany(api);
  file = await fileOf(api.database);
});

describe('a restore', () => {
  let target: Database;
  beforeAll(async () => {
    target = await migrated();
  });
  const isStillEmpty = async () => {
    for (const { name } of await target.unhurried(readTables)) {
      expect((await target.pool.query(`select from "${name}"`)).rowCount, name).toBe(0);
    }
  };

  test.runIf(isLongForm)('into a database with a company is refused with what to do', async () => {
    await expect(restored(api.database, file)).rejects.toThrow(
      'This database already has company data. Nothing was changed. Give Gable an empty DATA_DIR',
    );
    expect((await verified(await fileOf(api.database))).end).toEqual((await verified(file)).end);
  });

  test('into the database of another program is refused', async () => {
    const foreign = await blank();
    await foreign.pool.query('create table invoices (id integer)');

    await expect(restored(foreign, file)).rejects.toThrow('has tables from another program');
  });

  test('of a newer version’s backup is refused', async () => {
    const newer = edited(file, (text) =>
      text.replace('"migrations":[', '"migrations":[{"name":"9999_later","hash":"x"},'),
    );
    await expect(restored(target, newer)).rejects.toThrow('made by a newer version of Gable');
    const format = edited(file, (text) => text.replace('"gableBackup":1', '"gableBackup":2'));
    await expect(restored(target, format)).rejects.toThrow('made by a newer version of Gable');
    await isStillEmpty();
  });

  test.each<[string, (file: Buffer) => Buffer, string]>([
    ['cut off', (whole) => whole.subarray(0, whole.length - 9), 'its end is missing'],
    ['empty', () => Buffer.alloc(0), 'its end is missing'],
    ['of another kind', () => Buffer.from('name,phone\nAda,1'), 'it cannot be unpacked'],
    ['other gzip', () => gzipSync('{"hello":1}\n'), 'it has no backup header'],
    [
      'without its last line',
      (whole) => edited(whole, (text) => text.slice(0, text.lastIndexOf('{"end"'))),
      'its end is missing',
    ],
    [
      'changed in one value',
      (whole) => edited(whole, (text) => text.replace('Maria Alvarez', 'Maria Alvarex')),
      'its rows were changed',
    ],
    [
      'without one row',
      (whole) => edited(whole, (text) => text.replace(/\n\["[^\n]*(?=\n)/, '')),
      'its rows were changed',
    ],
    ['longer than it was', (whole) => edited(whole, (text) => `${text}[]\n`), 'after its end'],
  ])('of a file that is %s is refused, and nothing is restored', async (_what, damage, why) => {
    await expect(restored(target, damage(file))).rejects.toThrow(why);
    await isStillEmpty();
  });

  test('of a file with any one byte changed is refused, or the byte meant nothing', async () => {
    const whole = await verified(file);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const bad = Buffer.from(file);
          bad[at] = (bad[at] ?? 0) ^ change;
          const read = await verified(bad).catch((error: Error) => error.name);
          expect(read === 'BackupError' || JSON.stringify(read) === JSON.stringify(whole)).toBe(
            true,
          );
        },
      ),
      { numRuns: tries(100, 2_000) },
    );
  });

  test('that fails in the middle leaves nothing behind, and the next one succeeds', async () => {
    let opens = 0;
    const failing = restoreBackup(target, {
      migrationsDir,
      async *open() {
        opens += 1;
        const bytes = opens === 2 ? file.subarray(0, file.length - 9) : file;
        yield* inPieces(bytes);
      },
    });
    await expect(failing).rejects.toThrow('its end is missing');
    await isStillEmpty();

    await restored(target, file);
    expect((await verified(await fileOf(target))).end).toEqual((await verified(file)).end);
  });
});
