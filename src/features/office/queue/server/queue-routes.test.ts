import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { lease } from '#server/queue/leases.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { queueEndpoints } from '../queue-endpoints.ts';
import type { QueuedWork } from '../queue-endpoints.ts';

const mails: Mail[] = [];
const api = await startApi({
  mailer: { isConfigured: true, send: async (mail) => void mails.push(mail) },
});
const { db } = api.database;
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const queueMail = (
  to: string,
  columns: { attempts?: number; dead?: boolean; error?: string } = {},
) =>
  db.execute(sql`insert into queued_jobs (kind, payload, attempts, dead_at, last_error)
    values ('mail', ${JSON.stringify({ to, subject: 'Hello', text: 'The body' })}::jsonb,
      ${columns.attempts ?? 0}, ${columns.dead ? sql`clock_timestamp()` : null}, ${columns.error ?? null})`);

async function list(query = '') {
  const { body, headers } = await dana.expect(200).get(`/api/queue?${query}`);

  return { rows: body as QueuedWork[], total: Number(headers['x-total-count']) };
}

describe('the queue', () => {
  test('An administrator sees failed jobs first, with an email’s recipient, the attempts and the last error', async () => {
    await queueMail('tom@mail.example');
    await queueMail('priya@mail.example', { attempts: 20, dead: true, error: 'mailbox full' });

    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        kind: 'mail',
        label: 'Email',
        to: 'priya@mail.example',
        state: 'failed',
        attempts: 20,
        lastError: 'mailbox full',
      },
      { kind: 'mail', to: 'tom@mail.example', state: 'waiting', attempts: 0, lastError: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('The body');
  });

  test('Regular upkeep comes after the email that waits', async () => {
    await db.execute(sql`insert into queued_jobs (kind, payload, is_recurring)
      values ('forget-throttle-counts', '{}', true)`);
    await queueMail('tom@mail.example');

    expect((await list()).rows).toMatchObject([
      { kind: 'mail', isRecurring: false },
      { kind: 'forget-throttle-counts', isRecurring: true, to: null },
    ]);
  });

  test('A job that a worker has taken runs until its lease is over', async () => {
    await queueMail('tom@mail.example');
    await lease(db, { kinds: ['mail'], leaseMs: 60_000 });
    expect((await list()).rows).toMatchObject([{ state: 'running', attempts: 1 }]);

    await db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);
    expect((await list()).rows).toMatchObject([{ state: 'waiting' }]);
  });

  test('A list of the queue is filtered and paged on the server', async () => {
    for (const name of ['ann', 'bob', 'cam']) await queueMail(`${name}@mail.example`);
    await queueMail('dot@mail.example', { dead: true });

    expect(await list('filter[state]=failed')).toMatchObject({
      rows: [{ to: 'dot@mail.example' }],
      total: 1,
    });
    expect((await list('filter[kind]=link-mail')).total).toBe(0);
    const second = await list('page=2&pageSize=3');
    expect([second.rows.length, second.total]).toEqual([1, 4]);
  });

  test('Each kind of work has a label', async () => {
    expect(await dana.ok(queueEndpoints.kinds)).toEqual(
      expect.arrayContaining([{ name: 'mail', label: 'Email' }]),
    );
  });

  test('The password of a mail server’s address is not shown in an error', async () => {
    await queueMail('tom@mail.example', { error: 'bad address smtp://gable:hunter2@mail.example' });

    expect((await list()).rows[0]?.lastError).toBe('bad address smtp://…@mail.example');
  });

  test('The queue is refused to users who are not administrators', async () => {
    const office = await api.as('Project manager');
    await office.expect(403).get('/api/queue');
    await office.expect(403).post('/api/queue/retry-all');
  });
});

describe('a failed job', () => {
  const idOf = async () => (await list()).rows[0]?.id ?? 0;

  test('A job that an administrator has retried is done, and the audit log shows who did it', async () => {
    await queueMail('priya@mail.example', { attempts: 20, dead: true });
    await dana.ok(queueEndpoints.retry, { params: { id: await idOf() } });
    await api.workThroughQueue();

    expect(mails).toMatchObject([{ to: 'priya@mail.example' }]);
    expect(await dana.ok(historyEndpoints.log, { query: { entity: 'queue' } })).toMatchObject([
      { by: 'Dana Whitfield', action: 'retried', label: 'Email to priya@mail.example' },
    ]);
  });

  test('All of it is tried again at once', async () => {
    for (const name of ['ann', 'bob']) await queueMail(`${name}@mail.example`, { dead: true });
    await queueMail('cam@mail.example');

    expect(await dana.ok(queueEndpoints.retryAll)).toEqual({ retried: 2 });
    expect((await list('filter[state]=failed')).total).toBe(0);
    expect(await dana.ok(queueEndpoints.retryAll)).toEqual({ retried: 0 });
  });

  test('Work that an administrator removes is never done, and the audit log keeps what it was', async () => {
    await queueMail('priya@mail.example', { dead: true });
    const id = await idOf();
    await dana.ok(queueEndpoints.remove, { params: { id } });
    await api.workThroughQueue();

    expect(mails).toEqual([]);
    expect(await dana.ok(historyEndpoints.log, { query: { entity: 'queue' } })).toMatchObject([
      { action: 'deleted', entityId: id, label: 'Email to priya@mail.example' },
    ]);
    await dana.expect(404).delete(`/api/queue/${id}`);
  });

  test('Work that still waits can be neither removed nor tried again', async () => {
    await queueMail('priya@mail.example');
    const id = await idOf();

    await dana.expect(409).delete(`/api/queue/${id}`);
    await dana.expect(409).post(`/api/queue/${id}/retry`);
    expect((await list()).total).toBe(1);
  });
});
