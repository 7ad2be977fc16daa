import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aPayment } from '#test/factories.ts';
import { isLongForm } from '#test/long-form.ts';
import { backupEndpoints } from '../backup-endpoints.ts';
import { rowsOf } from './backup-format.ts';
import { verifyBackup } from './read-backup.ts';

const api = await startApi();
const { db } = api.database;
let dana: TestUser;

const list = () => dana.ok(backupEndpoints.list);
const make = () => dana.ok(backupEndpoints.create);
const tokenFor = async (id: number) =>
  (
    await dana.ok(backupEndpoints.allowDownload, {
      params: { id },
      body: { currentPassword: PASSWORD },
    })
  ).token;
const fileOf = (id: number, token: string) => dana.get(`/api/backups/${id}/file?token=${token}`);

describe('a backup that is asked for', () => {
  let id: number;
  beforeAll(async () => {
    await api.reset();
    dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
    await aPayment(dana);
    expect(await list()).toEqual([]);
    ({ id } = await make());
  });

  test('waits in the queue, and a second one is refused while it waits', async () => {
    expect(await list()).toMatchObject([
      { id, state: 'waiting', by: 'Dana Whitfield', bytes: 0, hasFile: false, bookProblems: null },
    ]);
    const again = await dana.expect(409).post('/api/backups');
    expect(again.body).toMatchObject({
      message: 'A backup requested by Dana Whitfield is in progress.',
    });
    await dana.expect(404).post(`/api/backups/${id}/download`, { currentPassword: PASSWORD });
  });

  test('is made by the queue, and offered once it was read again', async () => {
    await api.workThroughQueue();

    const [made] = await list();
    expect(made).toMatchObject({ id, state: 'verified', hasFile: true, bookProblems: 0 });
    expect(made?.rows).toBeGreaterThan(5);
  });

  test('is downloaded with the password, once', async () => {
    const [made] = await list();
    const token = await tokenFor(id);
    const answer = await fileOf(id, token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(made?.bytes),
      'content-disposition': expect.stringContaining('gable-backup-2026-11-21-15-00.jsonl.gz'),
      'cache-control': 'no-store',
    });
    const { end } = await verifyBackup(
      (async function* () {
        yield answer.bytes;
      })(),
    );
    expect(rowsOf(end)).toBe(made?.rows);
    expect((await fileOf(id, token)).status).toBe(404);
    expect(await dana.ok(historyEndpoints.log, { query: { entity: 'backups' } })).toMatchObject([
      { by: 'Dana Whitfield', action: 'downloaded', label: `${id} (Nov 21, 2026, 8:00 AM)` },
      { by: 'Dana Whitfield', action: 'created', entityId: id },
    ]);
  });

  test('is refused to a wrong password, to another administrator, or after a minute', async () => {
    const wrong = await dana
      .expect(400)
      .post(`/api/backups/${id}/download`, { currentPassword: 'climbs leaders' });
    expect(wrong.body).toMatchObject({ issues: [{ path: 'currentPassword' }] });
    const { rows } = await db.execute(sql`select from throttle_counts where key like 'user:%'`);
    expect(rows).toHaveLength(1);

    const token = await tokenFor(id);
    const sam = await api.as('Admin Project manager');
    await sam.expect(404).get(`/api/backups/${id}/file?token=${token}`);
    api.clock.pass(2);
    expect((await fileOf(id, token)).status).toBe(404);
  });

  test('is gone from the server after a day, and its line stays', async () => {
    await api.workThroughQueue();
    expect((await list())[0]?.hasFile).toBe(true);
    api.clock.pass(24 * 60);
    await db.execute(sql`update queued_jobs set due_at = now() where kind = 'forget-backup-files'`);
    await api.workThroughQueue();

    expect(await list()).toMatchObject([{ id, state: 'verified', hasFile: false }]);
    expect((await db.execute(sql`select from backup_pieces`)).rows).toEqual([]);
    await dana.expect(404).post(`/api/backups/${id}/download`, { currentPassword: PASSWORD });
  });
});

describe('a backup whose job', () => {
  beforeEach(async () => {
    await api.reset();
    dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  });

  test('has no attempts left has failed, and the next one can be made', async () => {
    await make();
    await db.execute(sql`update queued_jobs set dead_at = now() where kind = 'make-backup'`);
    expect(await list()).toMatchObject([{ state: 'failed', hasFile: false }]);

    await make();
    expect(await list()).toMatchObject([{ state: 'waiting' }, { state: 'failed' }]);
  });

  test.runIf(isLongForm)('was cut off in the middle is made from the beginning', async () => {
    const { id } = await make();
    await db.execute(sql`insert into backup_pieces (backup_id, place, bytes)
      select ${id}, place, ${gzipSync('left behind')} from generate_series(0, 7) place`);
    await db.execute(sql`update backups set moment_at = now(), row_count = 9, piece_count = 8`);
    expect(await list()).toMatchObject([{ state: 'writing', rows: 9 }]);
    await api.workThroughQueue();

    expect(await list()).toMatchObject([{ state: 'verified', hasFile: true }]);
    expect((await fileOf(id, await tokenFor(id))).status).toBe(200);
  });

  test('finds the books wrong says so, and gives the file out all the same', async () => {
    await aPayment(dana);
    await db.execute(sql`update invoices set paid_cents = 1`);
    const { id } = await make();
    await api.workThroughQueue();

    const [made] = await list();
    expect(made).toMatchObject({ state: 'verified', hasFile: true });
    expect(made?.bookProblems).toBeGreaterThan(0);
    expect((await fileOf(id, await tokenFor(id))).status).toBe(200);
  });
});
