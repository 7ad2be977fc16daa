/** Tests the live update stream over a real connection. */
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { announceChanges } from '#server/changes/announce-changes.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice, aTask } from '#test/factories.ts';
import { eventsIn, openLiveStream } from '#test/live-stream.ts';
import type { LiveStream } from '#test/live-stream.ts';

let app: FastifyInstance | undefined;
const api = await startApi({ mount: (one) => (app = one) });
const baseURL = (await app?.listen({ port: 0, host: '127.0.0.1' })) ?? '';

const open: LiveStream[] = [];
let dana: TestUser;
let sam: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  sam = await api.as('Project manager', { fullName: 'Sam Ortiz' });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(
  user: TestUser,
  options: { query?: string; headers?: Record<string, string> } = {},
): Promise<LiveStream> {
  const cookie = Object.entries(user.cookie)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const stream = await openLiveStream(baseURL, { cookie, ...options });
  open.push(stream);

  return stream;
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 });

/** Resolves once the stream has received a change made after all the others. */
async function afterAllElse(stream: LiveStream): Promise<void> {
  const { id } = await aContact(dana, { name: 'The last one' });
  await soon(() => expect(JSON.stringify(stream.received())).toContain(String(id)));
}

test('A colleague hears which record was changed, and nothing of what is in it', async () => {
  const stream = await listen(sam);
  const { id } = await aContact(dana, { name: 'Maria Alvarez' });
  await soon(() => expect(stream.received()).toHaveLength(1));

  expect(stream.received()).toEqual([{ changed: { contacts: [id] }, around: {} }]);
  expect(JSON.stringify(stream.events)).not.toContain('Maria');
});

test('A stream is open for events at once: neither compressed nor kept by a proxy', async () => {
  const { status, headers, events } = await listen(sam);

  expect(status).toBe(200);
  expect(events[0]).toMatchObject({ event: 'open', data: {} });
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(headers).not.toHaveProperty('content-encoding');
});

test('A change of a job also names its client, whose page shows the job', async () => {
  const { id: contactId } = await aContact(dana);
  const stream = await listen(sam);
  const job = await aJob(dana, { clientId: contactId });

  // Changes saved at nearly the same time arrive in one message.
  await soon(() =>
    expect(stream.received()).toContainEqual({
      changed: expect.objectContaining({ jobs: [job.id] }),
      around: { contacts: [contactId] },
    }),
  );
});

test('A user gets their own change with the page that made it, and a colleague without', async () => {
  const page = '0123456789abcdef';
  const [own, other] = [await listen(dana), await listen(sam)];
  const { id } = await aContact(
    { ...dana, ...dana.with({ headers: { 'gable-page': page } }) },
    { name: 'Ann' },
  );
  await soon(() => expect([own.received().length, other.received().length]).toEqual([1, 1]));

  expect(own.received()).toEqual([{ changed: { contacts: [id] }, around: {}, by: page }]);
  expect(other.received()).toEqual([{ changed: { contacts: [id] }, around: {} }]);
});

test('A change that is refused sends no event', async () => {
  const stream = await listen(sam);
  const { id } = await aContact(dana);
  await soon(() => expect(stream.received()).toHaveLength(1));
  const refused = await dana.call(contactEndpoints.update, {
    params: { id },
    body: { name: '' },
  });
  expect(refused.status).toBe(400);
  await afterAllElse(stream);

  expect(stream.received()).toHaveLength(2);
});

test('A technician, who reads only their own records, gets the kind and no ids', async () => {
  const technician = await api.as('Field Technician');
  const stream = await listen(technician);
  const { id: contactId } = await aContact(dana);
  await aJob(dana, { clientId: contactId });
  await soon(() => expect(JSON.stringify(stream.received())).toContain('jobs'));

  for (const received of stream.received()) {
    expect(JSON.stringify(received)).not.toMatch(/\d/);
  }
});

test('Only the recipient of a notification gets its event', async () => {
  const other = await listen(await api.as('Project manager'));
  const stream = await listen(sam);
  await aTask(dana, { title: 'Call the adjuster', assignedTo: sam.userId });
  await soon(() => expect(JSON.stringify(stream.received())).toContain('notifications'));
  await afterAllElse(other);

  expect(JSON.stringify(other.received())).not.toContain('notifications');
});

test('A stream that was cut catches up by the id of its last event', async () => {
  const stream = await listen(sam);
  await aContact(dana);
  await soon(() => expect(stream.received()).toHaveLength(1));
  stream.close();
  const missed = await aContact(dana);

  for (const options of [
    { query: `?after=${stream.lastId()}` },
    { headers: { 'last-event-id': stream.lastId() } },
  ]) {
    const again = await listen(sam, options);
    const contacts = expect.arrayContaining([missed.id]);
    await soon(() =>
      expect(again.received()).toContainEqual({ changed: { contacts }, around: {} }),
    );
    // Besides the missed change, only changes that were already sent may arrive again.
    const some = { changed: { contacts: expect.any(Array) }, around: {} };
    expect(again.received()).toEqual(again.received().map(() => some));
  }
});

test('A user who was away for longer than changes are kept is notified that anything may have changed', async () => {
  const [transaction, at] = (await listen(sam)).lastId().split('-');
  for (const after of [`${transaction}-${Number(at) - 3_600}`, `999999999-${at}`]) {
    const again = await listen(sam, { query: `?after=${after}` });
    await soon(() => expect(again.received()).toEqual([{ everything: true }]));
  }
});

test('A page hears what was changed while it loaded', async () => {
  const { id } = await aContact(dana);
  const stream = await listen(sam, { query: '?within=30' });

  await soon(() =>
    expect(stream.received()).toContainEqual({ changed: { contacts: [id] }, around: {} }),
  );
});

test('Changes that are saved in another order than they were started are both sent', async () => {
  const stream = await listen(sam);
  const { db, kind } = api.database;
  const announce = (id: number, during: () => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      await announceChanges(tx, { userId: null }, [{ kind: 'contacts', id }]);
      await during();
    });
  const second = () => announce(502, async () => undefined);
  // The embedded database has a single connection, so the two transactions run one after the other
  // there.
  const first = announce(501, async () => {
    if (kind === 'embedded') return;
    await second();
    await soon(() => expect(JSON.stringify(stream.received())).toContain('502'));
  });
  await first;
  if (kind === 'embedded') await second();
  await soon(() => expect(JSON.stringify(stream.received())).toContain('501'));
  await afterAllElse(stream);

  const received = stream.received().map((one) => JSON.stringify(one));
  expect(received.filter((one) => one.includes('501'))).toHaveLength(1);
  expect(received.filter((one) => one.includes('502'))).toHaveLength(1);
});

test('Signing out ends the stream, and a colleague keeps theirs', async () => {
  const [own, other] = [await listen(sam), await listen(dana)];
  await sam.ok(authEndpoints.logout);
  await soon(() => expect(own.isEnded()).toBe(true));

  expect(other.isEnded()).toBe(false);
  expect((await listen(sam)).status).toBe(401);
});

test('Deactivating a user ends their stream', async () => {
  const stream = await listen(sam);
  await dana.expect(200).patch(`/api/users/${sam.userId}`, { isActive: false });
  await soon(() => expect(stream.isEnded()).toBe(true));
});

test('A user has at most ten streams open', async () => {
  for (let count = 0; count < 10; count += 1) await listen(sam);
  expect((await listen(sam)).status).toBe(429);
  expect((await listen(dana)).status).toBe(200);

  open[0]?.close();
  await soon(() => expect(open[0]?.isEnded()).toBe(true));
  await vi.waitFor(async () => expect((await listen(sam)).status).toBe(200), { timeout: 5_000 });
});

test('A client that asks for no stream gets what changed so far', async () => {
  const { id } = await aContact(dana);
  const { status, body, headers } = await sam.get('/api/live?within=30');

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/event-stream');
  expect(eventsIn(String(body)).map(({ event }) => event)).toEqual(['open', 'changes']);
  expect(String(body)).toContain(String(id));
});

test.each(['Sales Representative', 'Field Technician', 'Project manager'] as const)(
  'A subcontracted %s hears no id and no name of what went to another client and crew (T1)',
  async (profile) => {
    const priya = await api.as(profile, { isSubcontractor: true });
    const ann = await aContact(dana, { name: 'Ann Park' });
    const job = await aJob(dana, { assignedTeam: [String(priya.userId)] });
    const task = await aTask(dana, { jobId: job.id, assignedTo: priya.userId });
    const invoice = await anInvoice(dana, { clientId: job.clientId });
    const stream = await listen(priya);
    const body = { clientId: ann.id, assignedTeam: [], title: 'Barn' };
    await dana.ok(jobEndpoints.patch, { params: { id: job.id }, body });
    await dana.ok(taskEndpoints.patch, { params: { id: task.id }, body: { assignedTo: null } });
    const reassigned = { params: { id: invoice.id }, body: { clientId: ann.id } };
    await dana.ok(invoiceEndpoints.patch, reassigned);
    await soon(() => expect(JSON.stringify(stream.received())).toContain('tasks'));
    await afterAllElse(await listen(sam));
    const again = await priya.get('/api/live?within=30');

    for (const received of [
      ...stream.received(),
      ...eventsIn(String(again.body)).map(({ data }) => data),
    ]) {
      expect(JSON.stringify(received)).not.toMatch(/Ann|Maria|Barn|INV-/);
      const ids = JSON.stringify(received).match(/\d+/g) ?? [];
      // The only ids a user may receive here are those of their own notifications.
      expect(
        ids.filter((id) => !JSON.stringify(received).includes(`"notifications":[${id}`)),
      ).toEqual([]);
    }
  },
);
