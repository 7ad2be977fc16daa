import { beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aNote, anEstimate, anInvoice, aPayment, aTask } from '#test/factories.ts';
import { noteEndpoints } from '../note-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let priya: TestUser;
let tom: TestUser;
let lena: TestUser;
let job: { id: number; clientId: number };

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
  lena = await api.as('User', { fullName: 'Lena Brandt' });
  job = await aJob(dana, { title: 'Alvarez re-roof', assignedTeam: [String(tom.userId)] });
});

const onJob = () => ({ entity: 'jobs' as const, id: job.id });

function write(user: ApiClient, text: string) {
  api.clock.pass(1);

  return aNote(user, onJob(), { text });
}

const of = ({ id }: { id: number }) => ({ ...onJob(), noteId: id });

const timeline = (
  user: TestUser,
  place: { entity: EntityName; id: number } = onJob(),
  show?: 'notes' | 'changes' | 'money',
) => user.ok(historyEndpoints.timeline, { params: place, query: { show } });

describe('A note', () => {
  test("is an entry of its record's timeline, with its current text", async () => {
    const { id } = await write(tom, 'Gate code 4471\nDog in the yard');
    await tom.ok(noteEndpoints.change, {
      params: of({ id }),
      body: { text: 'Gate code 4472' },
    });

    expect(await timeline(dana, onJob(), 'notes')).toMatchObject([
      {
        by: 'Tom Okafor',
        action: 'noted',
        label: 'Alvarez re-roof',
        changes: {},
        note: { id, text: 'Gate code 4472', by: 'Tom Okafor', authorId: tom.userId, version: 2 },
      },
    ]);
    expect((await timeline(dana)).map(({ action }) => action)).toEqual(['noted', 'created']);
    expect((await timeline(dana, onJob(), 'changes')).map(({ action }) => action)).toEqual([
      'created',
    ]);
  });

  test("on a job is also on its client's timeline, for users with access to the job", async () => {
    await write(dana, 'Call before coming');
    const client = { entity: 'contacts' as const, id: job.clientId };

    expect(await timeline(dana, client, 'notes')).toMatchObject([
      { entity: 'jobs', note: { text: 'Call before coming' } },
    ]);
    expect(await timeline(lena, client, 'notes')).toHaveLength(1);
    const hidden = await aJob(dana, { clientId: job.clientId, title: 'Another' });
    await dana.ok(noteEndpoints.create, {
      params: { entity: 'jobs', id: hidden.id },
      body: { text: 'Not for the crew' },
    });
    expect(JSON.stringify(await timeline(tom, client))).not.toContain('Not for the crew');
  });

  test('can be written on every kind of record that has a page', async () => {
    const invoice = await anInvoice(dana);
    const places: { entity: EntityName; id: number }[] = [
      { entity: 'contacts', id: job.clientId },
      { entity: 'tasks', id: (await aTask(dana)).id },
      { entity: 'estimates', id: (await anEstimate(dana)).id },
      { entity: 'invoices', id: invoice.id },
      { entity: 'payments', id: (await aPayment(dana, { invoiceId: invoice.id })).id },
    ];
    for (const params of places) {
      await dana.ok(noteEndpoints.create, { params, body: { text: 'Checked' } });
      expect(await timeline(dana, params, 'notes')).toHaveLength(1);
    }
  });

  test('cannot be read or written by a user without access to its record', async () => {
    const estimate = { entity: 'estimates' as const, id: (await anEstimate(dana)).id };
    const { id } = await dana.ok(noteEndpoints.create, {
      params: estimate,
      body: { text: 'Margin is thin' },
    });
    const params = { ...estimate, noteId: id };
    for (const user of [tom, lena, priya]) {
      const own = estimate;
      const statuses = await Promise.all([
        user.call(noteEndpoints.pinned, { params: own }),
        user.call(noteEndpoints.people, { params: own, query: {} }),
        user.call(noteEndpoints.create, { params: own, body: { text: 'Hello' } }),
        user.call(noteEndpoints.read, { params }),
        user.call(noteEndpoints.change, { params, body: { isPinned: true } }),
        user.call(noteEndpoints.remove, { params }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    // The note can't be reached through a different record the user has access to, either.
    const astray = { params: { ...onJob(), noteId: id } };
    expect((await tom.call(noteEndpoints.read, astray)).status).toBe(404);
  });

  test('can be changed only by its author, and deleted by its author or an administrator', async () => {
    const note = await write(tom, 'Ladder is broken');
    const change = (user: TestUser) =>
      user.call(noteEndpoints.change, { params: of(note), body: { text: 'Ladder is fine' } });

    expect((await change(dana)).body).toMatchObject({
      message: 'You can only change your own notes.',
    });
    expect((await priya.call(noteEndpoints.remove, { params: of(note) })).body).toMatchObject({
      message: 'You can only delete your own notes.',
    });
    expect((await change(tom)).status).toBe(200);
    expect((await dana.call(noteEndpoints.remove, { params: of(note) })).status).toBe(204);
    expect((await tom.call(noteEndpoints.read, { params: of(note) })).status).toBe(404);
    expect(await timeline(dana)).toMatchObject([
      { action: 'note_deleted', by: 'Dana Whitfield', changes: {} },
      { action: 'created' },
    ]);
  });

  test("keeps its text in the company's audit log, before and after each change", async () => {
    const note = await write(tom, 'First');
    await tom.ok(noteEndpoints.change, { params: of(note), body: { text: 'Second' } });
    await tom.call(noteEndpoints.remove, { params: of(note) });
    const log = await dana.ok(historyEndpoints.log, { query: { entity: 'jobs' } });

    expect(log.slice(0, 3).map(({ action, changes }) => [action, changes])).toEqual([
      ['note_deleted', { note: { before: 'Second', after: null } }],
      ['note_changed', { note: { before: 'First', after: 'Second' } }],
      ['noted', { note: { before: null, after: 'First' } }],
    ]);
  });

  test('is not silently overwritten by its author on another device', async () => {
    const note = await write(tom, 'First');
    const save = (text: string) =>
      tom.call(noteEndpoints.change, {
        params: of(note),
        body: { text, version: note.version },
      });

    expect((await save('From the phone')).status).toBe(200);
    expect(await save('From the desk')).toMatchObject({
      status: 409,
      body: { details: { current: { text: 'From the phone', version: 2 } } },
    });
  });

  test('that is sent twice with one Idempotency-Key is saved once', async () => {
    const sender = dana.with({ headers: { 'idempotency-key': 'note-1' } });
    const first = await write(sender, 'Once');

    expect(await write(sender, 'Once')).toEqual(first);
    expect(await timeline(dana, onJob(), 'notes')).toHaveLength(1);
  });

  test.each([
    ['without text', { text: ' ' }, 'Note is required'],
    ['that is too long', { text: 'x'.repeat(5001) }, 'Note can have at most 5000 characters'],
    [
      'with too many mentions',
      { text: 'Hi', mentions: Array.from({ length: 21 }, (_, n) => n + 1) },
      'A note can mention at most 20 people',
    ],
  ])('%s is rejected', async (_, body, message) => {
    const answer = await dana.post(`/api/notes/jobs/${job.id}`, body);

    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  test('moves to the trash with its record and is restored with it', async () => {
    const note = await write(tom, 'Gate code 4471');
    const params = { id: job.id };
    await dana.ok(jobEndpoints.remove, { params });
    expect((await tom.call(noteEndpoints.read, { params: of(note) })).status).toBe(404);

    await dana.ok(trashEndpoints.restore, { params: { entity: 'jobs', id: job.id } });
    expect((await tom.ok(noteEndpoints.read, { params: of(note) })).text).toBe('Gate code 4471');
  });
});

describe('Pinned notes', () => {
  const pin = (user: TestUser, note: { id: number }, isPinned = true) =>
    user.call(noteEndpoints.change, { params: of(note), body: { isPinned } });

  test('are pinned and unpinned by every user with access to the record, newest first', async () => {
    const first = await write(tom, 'Gate code');
    const second = await write(dana, 'Call first');
    await write(dana, 'Not pinned');
    await pin(priya, first);
    await pin(tom, second);
    const pinned = () => dana.ok(noteEndpoints.pinned, { params: onJob() });

    expect((await pinned()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await pinned())[0]).toMatchObject({ isPinned: true, editedAt: null, version: 1 });
    await pin(lena, second, false);
    expect((await pinned()).map(({ id }) => id)).toEqual([first.id]);
  });

  test('are limited to ten', async () => {
    for (let n = 1; n <= 10; n += 1) await pin(dana, await write(dana, `Note ${n}`));
    const { status, body } = await pin(dana, await write(dana, 'One more'));

    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'At most 10 notes can be pinned. Unpin one first.' });
  });

  test('are limited to ten when two users pin at the same time', async () => {
    const written = [];
    for (let n = 1; n <= 16; n += 1) written.push(await write(dana, `Note ${n}`));
    const answers = await Promise.all(written.map((note, n) => pin(n % 2 ? dana : priya, note)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6);
  });
});
