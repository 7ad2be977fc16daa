import { describe, expect, it } from 'vitest';
import type { Job } from '#features/work/jobs/job.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { startApi } from '#test/api.ts';
import { testEngineKind } from '#test/database.ts';
import { aContact, aJob, anEstimate } from '#test/factories.ts';
import { untilConnectionsWait } from '#test/lock-waits.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

const messageOf = ({ body }: { body: unknown }) => (body as { message?: string }).message ?? '';

// The embedded engine has a single connection, so transactions can't run concurrently there.
describe.runIf(testEngineKind === 'postgres')('on PostgreSQL', () => {
  it('16 clients that rename contacts and move, delete, and restore their jobs see no conflict error', async () => {
    const clients = [await aContact(dana), await aContact(dana, { name: 'Henry Okafor' })];
    const jobs: Job[] = [];
    for (let count = 0; count < 4; count += 1) {
      jobs.push(await aJob(dana, { clientId: clients[count % 2]?.id }));
    }

    const callers = Array.from({ length: 16 }, async (_, caller) => {
      const answers = [];
      for (let step = 0; step < 12; step += 1) {
        const clientId = clients[(caller + step) % 2]?.id;
        const jobId = jobs[(caller + 3 * step) % 4]?.id;
        const verbs = [
          () => dana.put(`/api/contacts/${clientId}`, { name: `Maria ${caller} ${step}` }),
          () => dana.put(`/api/jobs/${jobId}`, { clientId }),
          () => dana.delete(`/api/jobs/${jobId}`),
          () => dana.post(`/api/trash/jobs/${jobId}/restore`),
        ];
        const verb = verbs[(caller + 3 * step) % verbs.length];
        if (verb) answers.push(await verb());
      }

      return answers;
    });
    const answers = (await Promise.all(callers)).flat();

    expect(
      answers.map(messageOf).filter((message) => /same record|just now/.test(message)),
    ).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await checkBooks(api.database.db)).toEqual([]);
  }, 60_000);

  it('two jobs that change clients while both clients are renamed do not deadlock', async () => {
    const one = await aContact(dana);
    const other = await aContact(dana, { name: 'Henry Okafor' });
    const job = await aJob(dana, { clientId: one.id });
    const otherJob = await aJob(dana, { clientId: other.id });

    const blocker = await api.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from contacts where id in ($1, $2) for update', [one.id, other.id]);
    const calls = [];
    for (const [path, body] of [
      [`contacts/${one.id}`, { name: 'Ann Park' }],
      [`contacts/${other.id}`, { name: 'Ana Silva' }],
      [`jobs/${job.id}`, { clientId: other.id }],
      [`jobs/${otherJob.id}`, { clientId: one.id }],
    ] as const) {
      calls.push(dana.put(`/api/${path}`, body));
      await untilConnectionsWait(api.database, calls.length);
    }
    await blocker.query('commit');
    blocker.release();

    const answers = await Promise.all(calls);
    expect(
      answers.map(({ status, body }) => [status, (body as { message?: string }).message]),
    ).toEqual(calls.map(() => [200, undefined]));
    expect(await checkBooks(api.database.db)).toEqual([]);
  });

  it('an estimate and its invoice that are restored while their client is deleted do not deadlock', async () => {
    const { id, clientId } = await anEstimate(dana, { status: 'accepted' });
    const invoice = (await dana.expect(201).post(`/api/estimates/${id}/convert`)).body;
    const { id: invoiceId } = invoice as { id: number };
    await dana.expect(200).patch(`/api/invoices/${invoiceId}`, { status: 'cancelled' });
    for (const path of [`estimates/${id}`, `contacts/${clientId}`]) {
      await dana.delete(`/api/${path}`);
    }

    const blocker = await api.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from contacts where id = $1 for update', [clientId]);
    const reopened = dana.patch(`/api/invoices/${invoiceId}`, { status: 'draft' });
    await untilConnectionsWait(api.database, 1);
    const restored = dana.post(`/api/trash/estimates/${id}/restore`);
    await untilConnectionsWait(api.database, 2);
    await blocker.query('commit');
    blocker.release();

    expect(await reopened).toMatchObject({ status: 200 });
    expect(await restored).toMatchObject({
      status: 409,
      body: { message: 'Maria Alvarez is deleted too. Restore the contact first.' },
    });
  });
});
