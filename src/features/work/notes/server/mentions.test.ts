import { beforeEach, describe, expect, test } from 'vitest';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aNote } from '#test/factories.ts';
import { noteEndpoints } from '../note-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let priya: TestUser;
let tom: TestUser;
let job: { id: number };

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
  await api.as('User', { fullName: 'Lena Brandt' });
  job = await aJob(dana, { title: 'Alvarez re-roof', assignedTeam: [String(tom.userId)] });
});

const onJob = () => ({ entity: 'jobs' as const, id: job.id });

const of = ({ id }: { id: number }) => ({ ...onJob(), noteId: id });

const write = (text: string, mentioned: TestUser[]) => aNote(dana, onJob(), { text, mentioned });

/** Returns a user's mention notifications. */
const bellOf = async (user: TestUser) => {
  const { notifications } = await user.ok(notificationEndpoints.list, { query: {} });

  return notifications.filter(({ type }) => type === 'mention');
};

describe('A mention', () => {
  test('notifies the user, names the note, and leads to the record', async () => {
    const { id } = await write('Can you look, @Tom Okafor?', [tom]);

    expect(await bellOf(tom)).toMatchObject([
      {
        type: 'mention',
        by: 'Dana Whitfield',
        entity: 'jobs',
        entityId: job.id,
        label: 'Alvarez re-roof',
        noteId: id,
        isRead: false,
      },
    ]);
    expect(await dana.ok(noteEndpoints.read, { params: of({ id }) })).toMatchObject({
      mentions: [{ userId: tom.userId, name: 'Tom Okafor' }],
    });
  });

  test('of oneself does not notify', async () => {
    await write('A reminder for @Dana Whitfield', [dana]);

    expect(await bellOf(dana)).toEqual([]);
  });

  test('notifies once per note: an edit notifies only users mentioned for the first time', async () => {
    const note = await write('@Tom Okafor, see above', [tom]);
    const edit = (text: string, mentioned: TestUser[]) => {
      api.clock.pass(1);

      return dana.ok(noteEndpoints.change, {
        params: of(note),
        body: { text, mentions: mentioned.map(({ userId }) => userId) },
      });
    };
    await edit('@Tom Okafor and @Priya Nair, see above', [tom, priya]);
    await edit('@Priya Nair, see above', [priya]);
    await edit('@Tom Okafor again', [tom]);

    expect(await bellOf(tom)).toHaveLength(1);
    expect(await bellOf(priya)).toHaveLength(1);
    await dana.ok(noteEndpoints.change, { params: of(note), body: { text: 'For all' } });
    expect((await dana.ok(noteEndpoints.read, { params: of(note) })).mentions).toEqual([]);
  });

  test('of a user without access to the record is rejected, and nothing is saved', async () => {
    const outsider = await api.as('Field Technician', { fullName: 'Luis Herrera' });
    const { status, body } = await dana.call(noteEndpoints.create, {
      params: onJob(),
      body: { text: 'Hi @Luis Herrera', mentions: [outsider.userId] },
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'Luis Herrera does not have access to this job and cannot be mentioned here.',
    });
    expect(
      await dana.ok(historyEndpoints.timeline, { params: onJob(), query: { show: 'notes' } }),
    ).toEqual([]);
  });

  test.each([
    ['whose name is not in the text', 'Hello', 'The note does not mention @Tom Okafor.'],
    [
      'who has no active account',
      'Hello @Gone Person',
      'A mentioned person has no active account. Remove the mention.',
    ],
  ])('of a user %s is rejected', async (_, text, message) => {
    const mentions = [text.includes('Gone') ? 99_999 : tom.userId];
    const answer = await dana.post(`/api/notes/jobs/${job.id}`, { text, mentions });

    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test('can be chosen from the users with access to the record, by name, a page at a time', async () => {
    await api.as('Field Technician', { fullName: 'Luis Herrera' });
    const people = async (query: { q?: string; page?: number } = {}) =>
      dana.ok(noteEndpoints.people, { params: onJob(), query });

    expect((await people()).people.map(({ fullName }) => fullName)).toEqual([
      'Lena Brandt',
      'Priya Nair',
      'Tom Okafor',
    ]);
    expect((await people({ q: 'okA' })).people).toMatchObject([{ id: tom.userId }]);
    expect(await people({ page: 2 })).toEqual({ people: [], hasMore: false });

    for (let n = 10; n < 30; n += 1) await api.as('User', { fullName: `Zoe ${n}` });
    const first = await people();
    const second = await people({ page: 2 });
    expect([first.people.length, first.hasMore]).toEqual([20, true]);
    expect([second.people.length, second.hasMore]).toEqual([3, false]);
  });
});
