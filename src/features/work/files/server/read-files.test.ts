import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { QueryInputOf } from '#shared/endpoint.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate, anInvoice, aTask } from '#test/factories.ts';
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

/** Returns a photo with a GPS location in its EXIF data. */
const photoWithPlace = () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#8a5a2b' } })
    .withExif({ IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitude: '40/1 14/1 2/1' } })
    .jpeg()
    .toBuffer();

describe('a photo', () => {
  test.each([
    ['thumbnail', 480],
    ['picture', 2048],
  ] as const)(
    'is shown as a %s of %i pixels, rendered once and stored, without EXIF data',
    async (name, side) => {
      const bytes = await photoWithPlace();
      expect(bytes.includes('Secret Camera')).toBe(true);
      const { id } = await add(bytes, { jobId, name: 'roof.jpg' });
      const call = { params: { id } };
      const [first, second] = [
        await dana.call(fileEndpoints[name], call),
        await dana.call(fileEndpoints[name], call),
      ];
      const shown = await sharp(first.bytes).metadata();
      expect(shown).toMatchObject({ format: 'webp', width: side, height: side / 2 });
      expect(shown.exif).toBeUndefined();
      expect(second.bytes.equals(first.bytes)).toBe(true);
      expect(first.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
        'cache-control': 'private, max-age=3600',
      });

      const keys: string[] = [];
      for await (const { key } of api.files.list()) keys.push(key.slice(32));
      expect(keys.toSorted()).toEqual(['', `.${name}`]);
      const etag = first.headers['etag'] ?? '';
      const again = await dana
        .with({ headers: { 'if-none-match': etag } })
        .call(fileEndpoints[name], call);
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    },
  );

  test('that a camera stored sideways is shown upright', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id } = await add(bytes, { jobId });
    const { bytes: shown } = await dana.call(fileEndpoints.thumbnail, { params: { id } });

    expect(await sharp(shown).metadata()).toMatchObject({ width: 40, height: 60 });
  });

  test('with a missing end is shown as far as possible', async () => {
    const whole = await photoWithPlace();
    const { id } = await add(whole.subarray(0, whole.length / 2), { jobId });
    const { status, bytes } = await dana.call(fileEndpoints.thumbnail, { params: { id } });
    expect(status).toBe(200);

    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 240 });
  });

  test('has a thumbnail, and a text file has none', async () => {
    const { id } = await note({ jobId });

    expect((await dana.call(fileEndpoints.thumbnail, { params: { id } })).status).toBe(404);
  });
});

describe('a download', () => {
  test('returns the added bytes as an attachment that a browser does not run', async () => {
    const { id } = await note({ jobId, name: 'Größe "alt".txt' });
    const { bytes, headers } = await dana.call(fileEndpoints.download, { params: { id } });
    expect(bytes.equals(TEXT)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Gr-e-alt.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20alt.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('of the range %s returns that part', async (range, text, contentRange) => {
    const { id } = await note({ jobId });
    const part = await dana
      .with({ headers: { range } })
      .call(fileEndpoints.download, { params: { id } });

    expect(part.status).toBe(206);
    expect(String(part.bytes)).toBe(text);
    expect(part.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(text.length),
    });
  });

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])(
    'of the range %s, which is beyond the end, is rejected with the size',
    async (range) => {
      const { id } = await note({ jobId });
      const none = await dana
        .with({ headers: { range } })
        .call(fileEndpoints.download, { params: { id } });

      expect([none.status, String(none.bytes)]).toEqual([416, '']);
      expect(none.headers['content-range']).toBe('bytes */10');
    },
  );

  test('of a range continues only with the same file (If-Range)', async () => {
    const { id } = await note({ jobId });
    const params = { params: { id } };
    const { etag } = (await dana.call(fileEndpoints.download, params)).headers;
    const goOn = (condition: string) =>
      dana
        .with({ headers: { range: 'bytes=8-', 'if-range': condition } })
        .call(fileEndpoints.download, params);

    expect(await goOn(String(etag))).toMatchObject({ status: 206 });
    for (const other of ['"other"', `W/${String(etag)}`, 'Sat, 21 Nov 2026 15:00:00 GMT']) {
      const whole = await goOn(other);
      expect([whole.status, String(whole.bytes)]).toEqual([200, '0123456789']);
    }
  });

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=-', 'lines=0-1', 'bytes=a-b'])(
    'of the range %s returns the whole file',
    async (range) => {
      const { id } = await note({ jobId });
      const whole = await dana
        .with({ headers: { range } })
        .call(fileEndpoints.download, { params: { id } });

      expect([whole.status, String(whole.bytes)]).toEqual([200, '0123456789']);
    },
  );

  test('of a file with missing bytes says so', async () => {
    const { id } = await note({ jobId });
    for await (const { key } of api.files.list()) await api.files.remove(key);

    expect(await dana.call(fileEndpoints.download, { params: { id } })).toMatchObject({
      status: 503,
      body: { message: 'This file is missing from storage.' },
    });
  });
});

describe('a file', () => {
  test("is listed with its record's other files, latest day first, and found by its caption", async () => {
    const photo = await photoWithPlace();
    const older = await add(photo, { jobId, takenAt: '2026-11-02T18:00:00Z', name: 'old.jpg' });
    const newer = await add(photo, { jobId, takenAt: '2026-11-19T18:00:00Z', name: 'new.jpg' });
    await note({ jobId: (await aJob(dana)).id });
    const { body } = await dana.get(`/api/files?filter[jobId]=${jobId}&page=1&pageSize=10`);
    expect(body).toMatchObject([{ id: newer.id }, { id: older.id }]);

    const params = { id: older.id };
    const caption = 'Hail on the north slope';
    await dana.ok(fileEndpoints.patch, { params, body: { caption, version: 1 } });
    expect((await dana.get('/api/search?q=hail')).body).toMatchObject([
      { kind: 'files', hits: [{ id: older.id, title: 'old.jpg' }] },
    ]);
  });

  test('keeps the right extension when it is renamed, and no invalid characters', async () => {
    const { id } = await note({ jobId });
    const renamed = await dana.ok(fileEndpoints.patch, {
      params: { id },
      body: { name: '../roof.html' },
    });
    expect(renamed.name).toBe('roof.html.txt');
    const { headers } = await dana.call(fileEndpoints.download, { params: { id } });

    expect(headers['content-disposition']).toContain('filename="roof.html.txt"');
  });

  test('records a rename, a deletion, and a restore in its record’s timeline', async () => {
    const { id } = await note({ jobId });
    const params = { id };
    await dana.ok(fileEndpoints.patch, { params, body: { name: 'Gate code.txt' } });
    await dana.ok(fileEndpoints.remove, { params });
    expect((await dana.call(fileEndpoints.download, { params })).status).toBe(404);
    await dana.ok(trashEndpoints.restore, { params: { entity: 'files', id } });
    expect((await dana.call(fileEndpoints.download, { params })).status).toBe(200);

    const events = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'jobs', id: jobId },
    });
    expect(events.filter(({ entity }) => entity === 'files').map(({ action }) => action)).toEqual([
      'restored',
      'deleted',
      'updated',
      'created',
    ]);
  });

  test.each(['job', 'contact', 'task', 'estimate', 'invoice'] as const)(
    'moves to the trash with its %s and is restored with it, unless it was there before',
    async (kind) => {
      const make = {
        job: aJob,
        contact: aContact,
        task: aTask,
        estimate: anEstimate,
        invoice: anInvoice,
      };
      const entity = `${kind}s` as const;
      const owner = await make[kind](dana);
      const field = `${kind}Id` as const;
      const [gone, kept] = [await note({ [field]: owner.id }), await note({ [field]: owner.id })];
      await dana.ok(fileEndpoints.remove, { params: { id: gone.id } });
      await dana.expect(204).delete(`/api/${entity}/${owner.id}`);
      expect((await dana.call(fileEndpoints.read, { params: { id: kept.id } })).status).toBe(404);
      expect(
        await dana.call(trashEndpoints.restore, { params: { entity: 'files', id: gone.id } }),
      ).toMatchObject({
        status: 409,
        body: { details: { restoreFirst: { entity, id: owner.id } } },
      });

      await dana.ok(trashEndpoints.restore, { params: { entity, id: owner.id } });
      expect(await dana.ok(fileEndpoints.list)).toMatchObject([{ id: kept.id }]);
      await dana.ok(trashEndpoints.restore, { params: { entity: 'files', id: gone.id } });
      expect(await dana.ok(fileEndpoints.list)).toHaveLength(2);
    },
  );
});

test('An invoice with files can still be read and printed', async () => {
  const { id } = await anInvoice(dana, { status: 'sent' });
  await note({ invoiceId: id });

  expect((await dana.call(invoiceEndpoints.readPdf, { params: { id } })).status).toBe(200);
});
