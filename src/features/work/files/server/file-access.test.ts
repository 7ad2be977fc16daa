import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { QueryInputOf } from '#shared/endpoint.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anInvoice, aTask } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  jobId = (await aJob(dana)).id;
});

type Query = QueryInputOf<(typeof fileEndpoints)['upload']>;

const add = (body: Buffer, query: Omit<Query, 'name'> & { name?: string }, user = dana) =>
  user.ok(fileEndpoints.upload, {
    query: { name: 'notes.txt', ...query },
    body,
    type: 'application/octet-stream',
  });

const TEXT = Buffer.from('0123456789');
const note = (query: Parameters<typeof add>[1], user = dana) => add(TEXT, query, user);

describe('a user with access to a record', () => {
  const listedFor = async (user: TestUser) =>
    (await user.ok(fileEndpoints.list)).map(({ id }) => id).toSorted((a, b) => a - b);

  test('reads the files on it, and other users do not', async () => {
    const tom = await api.as('Field Technician');
    const rep = await api.as('Sales Representative');
    const user = await api.as('User');
    const invoice = await anInvoice(dana, { status: 'sent' });
    const task = await aTask(dana);
    const [onJob, onTask, onInvoice] = [
      (await note({ jobId })).id,
      (await note({ taskId: task.id })).id,
      (await note({ invoiceId: invoice.id })).id,
    ];
    expect(await listedFor(tom)).toEqual([]);
    expect(await listedFor(rep)).toEqual([onJob, onTask]);
    expect(await listedFor(user)).toEqual([onJob, onTask]);
    for (const path of ['', '/content', '/thumbnail', '/picture']) {
      expect((await user.get(`/api/files/${onInvoice}${path}`)).status, path).toBe(404);
      expect((await tom.get(`/api/files/${onJob}${path}`)).status, path).toBe(404);
    }
    expect((await user.get(`/api/notes/files/${onInvoice}`)).status).toBe(404);
    expect((await user.get('/api/search?q=notes.txt')).body).toMatchObject([
      { hits: [{ id: onTask }, { id: onJob }] },
    ]);

    const body = { assignedTo: tom.userId };
    await dana.ok(taskEndpoints.patch, { params: { id: task.id }, body });
    const assignedTeam = [String(tom.userId)];
    await dana.ok(jobEndpoints.patch, { params: { id: jobId }, body: { assignedTeam } });
    expect(await listedFor(tom)).toEqual([onJob, onTask]);
    expect((await tom.get(`/api/files/${onJob}/content`)).status).toBe(200);
  });

  test('adds files to it; without further permission, changes and deletes only their own', async () => {
    const tom = await api.as('Field Technician');
    const assignedTeam = [String(tom.userId)];
    await dana.ok(jobEndpoints.patch, { params: { id: jobId }, body: { assignedTeam } });
    const theirs = await note({ jobId });
    const own = await note({ jobId }, tom);
    expect(own.isOwn).toBe(true);
    const listed = await tom.ok(fileEndpoints.list);
    expect(new Map(listed.map(({ id, isOwn }) => [id, isOwn]))).toEqual(
      new Map([
        [theirs.id, false],
        [own.id, true],
      ]),
    );
    const rename = (id: number) =>
      tom.call(fileEndpoints.patch, { params: { id }, body: { caption: 'Flashing' } });
    expect((await rename(own.id)).status).toBe(200);
    expect((await rename(theirs.id)).status).toBe(404);
    expect((await tom.delete(`/api/files/${theirs.id}`)).status).toBe(404);
    expect((await tom.delete(`/api/files/${own.id}`)).status).toBe(204);

    const other = await aJob(dana);
    const sent = { query: { name: 'x.txt', jobId: other.id }, body: TEXT, type: 'text/plain' };
    expect((await tom.call(fileEndpoints.upload, sent)).status).toBe(400);
  });

  test('loses access to their own file together with its record', async () => {
    const tom = await api.as('Field Technician');
    const on = (assignedTeam: string[]) =>
      dana.ok(jobEndpoints.patch, { params: { id: jobId }, body: { assignedTeam } });
    await on([String(tom.userId)]);
    const { id } = await note({ jobId }, tom);
    await on([]);

    expect((await tom.get(`/api/files/${id}/content`)).status).toBe(404);
    expect((await tom.delete(`/api/files/${id}`)).status).toBe(404);
  });
});

describe('the cover photo of a job', () => {
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const cover = async () => {
    const list = `filter[jobId]=${jobId}&sort=-coverAt&page=1&pageSize=1`;
    const [first] = (await dana.get(`/api/files?${list}`)).body as {
      id: number;
      coverAt: unknown;
    }[];

    return first?.coverAt ? first.id : null;
  };
  const set = (id: number, isCover: boolean) =>
    dana.call(fileEndpoints.setCover, { params: { id }, body: { isCover } });

  test('is the picture that was chosen last, until it is deleted or unset', async () => {
    const [north, south] = [
      await add(await picture(), { jobId }),
      await add(await picture(), { jobId }),
    ];
    expect(await cover()).toBeNull();
    expect(await set(north.id, true)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await cover()).toBe(north.id);
    api.clock.pass(1);
    await set(south.id, true);
    expect(await cover()).toBe(south.id);

    const marked = (await dana.ok(fileEndpoints.list)).filter(({ coverAt }) => coverAt);
    expect(marked).toMatchObject([{ id: south.id }]);

    await dana.ok(fileEndpoints.remove, { params: { id: south.id } });
    expect(await cover()).toBeNull();
    await set(north.id, true);
    await set(north.id, false);
    expect(await cover()).toBeNull();
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'files', id: north.id },
    });
    expect(event).toMatchObject({ action: 'updated', changes: { coverAt: {} } });
  });

  test('stays when another picture is unset, and is one of two that are chosen at the same time', async () => {
    const [north, south] = [
      await add(await picture(), { jobId }),
      await add(await picture(), { jobId }),
    ];
    await set(north.id, true);
    await set(south.id, false);
    expect(await cover()).toBe(north.id);

    await set(north.id, false);
    await Promise.all([set(north.id, true), set(south.id, true)]);
    const covers = (await dana.ok(fileEndpoints.list)).filter(({ coverAt }) => coverAt);
    expect(covers).toHaveLength(1);
  });

  test('is neither a text file nor a picture of another record', async () => {
    const contactId = (await aContact(dana)).id;
    for (const { id } of [await note({ jobId }), await add(await picture(), { contactId })]) {
      expect(await set(id, true)).toMatchObject({
        status: 400,
        body: { message: 'Only a photo on the job can be its cover photo.' },
      });
    }
  });
});

describe('a before-and-after pair', () => {
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const pair = (id: number, beforeId: number | null, user = dana) =>
    user.call(fileEndpoints.setBefore, { params: { id }, body: { beforeId } });
  const read = (id: number) => dana.ok(fileEndpoints.read, { params: { id } });

  test('is linked from both pictures, and each is in one pair only', async () => {
    const [torn, mended, ridge] = [
      await add(await picture(), { jobId }),
      await add(await picture(), { jobId }),
      await add(await picture(), { jobId }),
    ];
    expect(await pair(mended.id, torn.id)).toMatchObject({
      status: 200,
      body: { beforeId: torn.id, afterId: null, version: 2 },
    });
    expect(await read(torn.id)).toMatchObject({ beforeId: null, afterId: mended.id });

    await pair(ridge.id, torn.id);
    expect(await read(mended.id)).toMatchObject({ beforeId: null, afterId: null });
    expect(await read(torn.id)).toMatchObject({ afterId: ridge.id });
    await pair(torn.id, ridge.id);
    expect(await read(ridge.id)).toMatchObject({ beforeId: null, afterId: torn.id });

    await pair(torn.id, null);
    expect(await read(ridge.id)).toMatchObject({ beforeId: null, afterId: null });
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'files', id: torn.id },
    });
    expect(event).toMatchObject({ action: 'updated', changes: { beforeId: {} } });
  });

  test('is hidden while one of its pictures is in the trash', async () => {
    const [torn, mended] = [
      await add(await picture(), { jobId }),
      await add(await picture(), { jobId }),
    ];
    await pair(mended.id, torn.id);
    await dana.ok(fileEndpoints.remove, { params: { id: torn.id } });
    expect(await read(mended.id)).toMatchObject({ beforeId: null });

    await dana.ok(trashEndpoints.restore, { params: { entity: 'files', id: torn.id } });
    expect(await read(mended.id)).toMatchObject({ beforeId: torn.id });
  });

  test('is created once when its pictures are paired in both directions at the same time', async () => {
    const [one, other] = [
      await add(await picture(), { jobId }),
      await add(await picture(), { jobId }),
    ];
    const answers = await Promise.all([pair(one.id, other.id), pair(other.id, one.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);

    const pairs = (await dana.ok(fileEndpoints.list)).filter(({ beforeId }) => beforeId);
    expect(pairs).toHaveLength(1);
  });

  test('is made of two pictures on one record that the user has access to', async () => {
    const after = await add(await picture(), { jobId });
    const contactId = (await aContact(dana)).id;
    for (const { id } of [
      after,
      await note({ jobId }),
      await add(await picture(), { contactId }),
    ]) {
      expect(await pair(after.id, id)).toMatchObject({
        status: 400,
        body: { message: 'Choose two photos on the same record.' },
      });
    }

    expect((await pair(after.id, 999_999)).status).toBe(404);
  });
});

test("A user who may share a document shares its files, not a contact's; a technician shares none", async () => {
  const tom = await api.as('Field Technician');
  const { id: onJob } = await note({ jobId });
  const { id: ofContact } = await note({ contactId: (await aContact(dana)).id });
  const share = (user: TestUser, id: number, isShared = true) =>
    user.send({ method: 'PUT', url: `/api/files/${id}/shared`, payload: { isShared } });

  expect((await share(tom, onJob)).status).toBe(403);
  expect(await share(dana, ofContact)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Only files on estimates') },
  });
  expect((await share(dana, onJob)).body).toMatchObject({ sharedAt: expect.any(String) });
  expect((await share(dana, onJob, false)).body).toMatchObject({ sharedAt: null });
  const events = await dana.ok(historyEndpoints.timeline, {
    params: { entity: 'files', id: onJob },
  });
  expect(events.map(({ action }) => action)).toEqual(['updated', 'updated', 'created']);
});
