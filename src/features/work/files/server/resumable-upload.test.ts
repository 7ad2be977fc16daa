import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { companies } from '#features/office/company/server/company-table.ts';
import type { BodyInputOf } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { uploadEndpoints } from '../upload-endpoints.ts';
import { collectBytes } from './collect-bytes.ts';
import { fileUploads } from './file-upload-table.ts';

const api = await startApi({ settings: { FILE_MAX_MB: '20' } });
const { db } = api.database;
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
  jobId = (await aJob(dana)).id;
});

type Start = BodyInputOf<(typeof uploadEndpoints)['start']>;

const start = (more: Partial<Start>, user = dana) =>
  user.ok(uploadEndpoints.start, { body: { name: 'scope.txt', size: 10, jobId, ...more } });

const send = (id: number, offset: number, body: Buffer | string, user = dana) =>
  user.call(uploadEndpoints.addPart, {
    params: { id },
    query: { offset },
    body: Buffer.from(body),
    type: 'application/octet-stream',
  });

const finish = (id: number, user = dana) => user.call(uploadEndpoints.finish, { params: { id } });

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of api.files.list()) found.push(key);

  return found;
}

describe('a file that is uploaded in parts', () => {
  test('is created once all parts have arrived, and the parts are deleted', async () => {
    const photo = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#8a5a2b' },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const { id } = await start({
      name: 'roof.png',
      size: photo.length,
      takenAt: '2026-11-20T18:00:00Z',
    });
    for (let at = 0; at < photo.length; at += 400_000) {
      expect((await send(id, at, photo.subarray(at, at + 400_000))).status).toBe(200);
    }
    const { status, body: file } = await finish(id);
    expect(status).toBe(200);
    expect(file).toMatchObject({
      jobId,
      name: 'roof.png',
      type: 'image/png',
      size: photo.length,
      width: 900,
      day: '2026-11-20',
    });
    const { bytes } = await dana.call(fileEndpoints.download, { params: { id: file.id } });
    expect(bytes.equals(photo)).toBe(true);
    expect(await keys()).toHaveLength(1);

    expect((await finish(id)).body).toEqual(file);
    expect(await dana.ok(fileEndpoints.list)).toHaveLength(1);
  });

  test('continues with the missing parts after a broken connection', async () => {
    const { id } = await start({});
    await send(id, 0, '01234');
    const { received } = await dana.ok(uploadEndpoints.read, { params: { id } });
    expect(received).toBe(5);
    for (const offset of [0, 3, 7]) {
      expect(await send(id, offset, '5')).toMatchObject({
        status: 409,
        body: { details: { received: 5 } },
      });
    }
    expect(await finish(id)).toMatchObject({ status: 409, body: { details: { received: 5 } } });
    await send(id, 5, '56789');
    expect(await send(id, 10, 'x')).toMatchObject({ status: 409 });
    const { body: file } = await finish(id);
    const { bytes } = await dana.call(fileEndpoints.download, { params: { id: file.id } });

    expect(String(bytes)).toBe('0123456789');
  });

  test('stores a part once when it arrives twice at the same time', async () => {
    const { id } = await start({});
    const both = await Promise.all([send(id, 0, '01234'), send(id, 0, '01234')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));

    await send(id, 5, '56789');
    expect((await finish(id)).body).toMatchObject({ size: 10 });
  });

  test('is created once when it is finished twice at the same time', async () => {
    const { id } = await start({});
    await send(id, 0, '0123456789');
    const [one, other] = await Promise.all([finish(id), finish(id)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.id).toBe(one.body.id);

    expect(await dana.ok(fileEndpoints.list)).toHaveLength(1);
    expect(await keys()).toHaveLength(1);
  });

  test('is rejected at its first part when that shows an unsupported type', async () => {
    const { id } = await start({ name: 'setup.exe', size: 200_000 });
    const part = Buffer.alloc(100_000);
    part.write('MZ', 'latin1');
    expect(await send(id, 0, part)).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('This file type is not supported') as string },
    });

    expect(await dana.ok(uploadEndpoints.read, { params: { id } })).toMatchObject({ received: 0 });
    expect(await keys()).toEqual([]);
  });

  test('is rejected by its bytes like any other, and can be sent again', async () => {
    const { id } = await start({ name: 'photo.jpg', size: 7 });
    await send(id, 0, '<sv');
    await send(id, 3, 'g />');
    expect((await finish(id)).status).toBe(415);

    expect(await dana.ok(fileEndpoints.list)).toEqual([]);
    await dana.ok(uploadEndpoints.cancel, { params: { id } });
    expect(await keys()).toEqual([]);
    expect((await finish(id)).status).toBe(404);
  });
});

describe('an upload in parts is rejected', () => {
  test.each([
    [{ size: 0 }, 400, 'Send the size in bytes'],
    [{ size: 21 * 1024 * 1024 }, 413, 'larger than 20 MB'],
    [{ jobId: undefined }, 400, 'Specify one record'],
    [{ jobId: 999_999 }, 400, 'no longer exists'],
    [{ name: '' }, 400, 'Name the file'],
  ])('that starts with %j', async (more, status, says) => {
    const body = { name: 'a.txt', size: 10, jobId, ...more } as Start;
    const answer = await dana.call(uploadEndpoints.start, { body });

    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(says);
  });

  test('when a part is empty, or longer than the rest of the file', async () => {
    const { id } = await start({});
    expect((await send(id, 0, '')).status).toBe(400);
    expect((await send(id, 0, '01234567890')).status).toBe(413);

    expect(await keys()).toEqual([]);
  });

  test('when its sender has too many unfinished uploads', async () => {
    const body = { name: 'a.txt', size: 10, jobId };
    for (let index = 0; index < 40; index += 1) await start({});
    expect((await dana.call(uploadEndpoints.start, { body })).status).toBe(429);

    const [first] = await db.select().from(fileUploads);
    await dana.ok(uploadEndpoints.cancel, { params: { id: first?.id ?? 0 } });
    expect((await dana.call(uploadEndpoints.start, { body })).status).toBe(201);
  });

  test('for every user except its sender', async () => {
    const { id } = await start({});
    const other = await api.as('Admin Project manager');
    const params = { id };
    expect((await other.call(uploadEndpoints.read, { params })).status).toBe(404);
    expect((await send(id, 0, '0123456789', other)).status).toBe(404);
    expect((await finish(id, other)).status).toBe(404);
    expect((await other.call(uploadEndpoints.cancel, { params })).status).toBe(404);

    expect(await dana.ok(uploadEndpoints.read, { params })).toMatchObject({ received: 0 });
  });

  test('when the record is gone before it is finished', async () => {
    const { id } = await start({});
    await send(id, 0, '0123456789');
    await dana.expect(204).delete(`/api/jobs/${jobId}`);

    expect(await finish(id)).toMatchObject({
      status: 400,
      body: { message: 'This job no longer exists.' },
    });
  });
});

test('An unfinished upload is deleted a day later with its bytes', async () => {
  const { id } = await start({});
  await send(id, 0, '01234');
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await db.update(companies).set({ createdAt: hoursFromNow(-48) });
  await db.update(fileUploads).set({ createdAt: hoursFromNow(0) });
  const collect = (hours: number) =>
    collectBytes(db, { store: api.files, now: hoursFromNow(hours) });
  expect(await collect(23)).toBe(0);
  expect(await collect(25)).toBe(1);

  expect((await dana.call(uploadEndpoints.read, { params: { id } })).status).toBe(404);
  expect(await keys()).toEqual([]);
});
