import { createHash, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { QueryInputOf } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { zipWith } from '#test/zip-with.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { files } from './file-table.ts';

const api = await startApi({ settings: { FILE_MAX_MB: '1', FILES_MAX_GB: '0.002' } });
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  jobId = (await aJob(dana)).id;
});

type Query = QueryInputOf<(typeof fileEndpoints)['upload']>;

const send = (body: Buffer, query: Partial<Query> = {}, user = dana) =>
  user.call(fileEndpoints.upload, {
    query: { name: 'roof.jpg', jobId, ...query },
    body,
    type: 'application/octet-stream',
  });

async function add(body: Buffer, query: Partial<Query> = {}, user = dana) {
  const answer = await send(body, query, user);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);

  return answer.body;
}

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } });

const keysInStore = async () => {
  const keys: string[] = [];
  for await (const { key } of api.files.list()) keys.push(key);

  return keys;
};

/**
 * Builds a ZIP whose first entry, the one that identifies Office files, unpacks to a thousand times
 * its size.
 */
function zipBomb(): Buffer {
  const name = '[Content_Types].xml';
  const size = 64 * 1024 * 1024;
  const packed = deflateRawSync(Buffer.alloc(size, ' '));
  const head = Buffer.from(zipWith(name, '').subarray(0, 30));
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);

  return Buffer.concat([head, Buffer.from(name), packed]);
}

const openXml = (main: string) =>
  zipWith(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}.main+xml"/></Types>`,
  );

describe('an uploaded file', () => {
  test('is stored on its job with facts from its bytes, and recorded in the job’s timeline', async () => {
    const bytes = await photo().jpeg().toBuffer();
    const added = await add(bytes, { name: 'C:\\DCIM\\North slope.JPG' });
    expect(added).toMatchObject({
      name: 'North slope.JPG',
      caption: null,
      jobId,
      contactId: null,
      type: 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: 60,
      height: 40,
      takenAt: null,
      day: '2026-11-21',
      addedBy: 'Dana Whitfield',
      createdBy: dana.userId,
      version: 1,
    });
    expect(JSON.stringify(added)).not.toContain('key');

    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'jobs', id: jobId },
    });
    expect(event).toMatchObject({ entity: 'files', action: 'created', label: 'North slope.JPG' });
  });

  test('can also be on a contact, a task, an estimate, or an invoice', async () => {
    const client = await aContact(dana);
    const { body } = await send(Buffer.from('Gate code 4471'), {
      jobId: undefined,
      contactId: client.id,
      name: 'notes.txt',
    } as never);

    expect(body).toMatchObject({ contactId: client.id, jobId: null, type: 'text/plain' });
  });

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'a.pdf', 'application/pdf'],
    ['a text', Buffer.from('Ridge vent, 40 ft — ok'), 'a.txt', 'text/plain'],
    ['a text in letters of its own', Buffer.from('Größe: 12 ft'), 'a', 'text/plain'],
    ['a spreadsheet as text', Buffer.from('item,price\nvent,285'), 'A.CSV', 'text/csv'],
    [
      'a Word document',
      openXml('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      'scope.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'an old Excel spreadsheet',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'prices.xls',
      'application/vnd.ms-excel',
    ],
  ])('is recognized as %s by its bytes', async (_, bytes, name, type) => {
    expect((await add(bytes, { name })).type).toBe(type);
  });

  test('with a misleading name gets the right extension', async () => {
    const { name, type } = await add(Buffer.from('%PDF-1.7\n'), { name: 'invoice.jpg' });

    expect([name, type]).toEqual(['invoice.jpg.pdf', 'application/pdf']);
  });

  test.each([
    ['../../etc/passwd', 'passwd.jpg'],
    ['..\\..\\roof.exe', 'roof.exe.jpg'],
    ['<img src=x onerror=alert(1)>.svg', 'img src=x onerror=alert(1).svg.jpg'],
    ['\u202Egpj.exe', 'gpj.exe.jpg'],
    ['roof.jpg\r\nset-cookie: a=b', 'roof.jpgset-cookie a=b.jpg'],
  ])('gets a safe name, and downloads under it: %j', async (sent, name) => {
    const added = await add(await photo().jpeg().toBuffer(), { name: sent });
    expect(added.name).toBe(name);

    const params = { params: { id: added.id } };
    const { headers } = await dana.call(fileEndpoints.download, params);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is detected by its first bytes, even if a page or an archive follows them', async () => {
    const picture = await photo().jpeg().toBuffer();
    for (const behind of [Buffer.from('<script>x()</script>'), zipWith('a.exe', 'MZ')]) {
      const polyglot = Buffer.concat([picture, behind]);
      const { id, name, type } = await add(polyglot, { name: 'page.html' });
      expect([name, type]).toEqual(['page.html.jpg', 'image/jpeg']);

      const { headers } = await dana.call(fileEndpoints.download, { params: { id } });
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
      const shown = await dana.call(fileEndpoints.picture, { params: { id } });
      expect(shown.status).toBe(200);
      expect(shown.bytes.includes(behind)).toBe(false);
    }
  });

  test('is stored once when it is sent again with the same key', async () => {
    const bytes = Buffer.from('Gate code 4471');
    const again = dana.with({ headers: { 'idempotency-key': 'photo-1' } });
    const query = { name: 'gate.txt', jobId };
    const sent = { query, body: bytes, type: 'text/plain' };
    const [first, second] = [
      await again.call(fileEndpoints.upload, sent),
      await again.call(fileEndpoints.upload, sent),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await dana.ok(fileEndpoints.list)).toHaveLength(1);
    expect(await keysInStore()).toHaveLength(1);

    const other = await again.call(fileEndpoints.upload, { ...sent, body: Buffer.from('4472') });
    expect(other.status).toBe(409);
  });
});

describe('a photo', () => {
  const taken = (text: string) => ({ IFD2: { DateTimeOriginal: text } });

  test("belongs to the day its camera took it, in the company's time zone", async () => {
    // 11:30 PM in Utah is already the next day in UTC.
    const bytes = await photo().withExif(taken('2026:11:03 23:30:00')).jpeg().toBuffer();

    expect(await add(bytes)).toMatchObject({
      takenAt: '2026-11-04T06:30:00.000Z',
      day: '2026-11-03',
    });
  });

  test('without EXIF data belongs to the capture day from the request', async () => {
    const bytes = await photo().jpeg().toBuffer();
    const added = await add(bytes, { takenAt: '2026-11-10T12:00:00-07:00' });

    expect(added).toMatchObject({ takenAt: '2026-11-10T19:00:00.000Z', day: '2026-11-10' });
  });

  test.each(['1980-01-01T00:00:00Z', '2031-05-05T00:00:00Z'])(
    'from a camera whose clock says %s belongs to the day it was uploaded',
    async (takenAt) => {
      const added = await add(await photo().jpeg().toBuffer(), { takenAt });

      expect(added).toMatchObject({ takenAt: null, day: '2026-11-21' });
    },
  );

  test('that is stored sideways has the displayed width and height', async () => {
    const bytes = await photo(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    expect(await add(bytes)).toMatchObject({ width: 40, height: 60 });
  });

  test.each(['png', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const added = await add(await photo().toFormat(format).toBuffer(), { name: `a.${format}` });

    expect(added.type).toBe(`image/${format}`);
  });
});

describe('a file is rejected and not stored when it is', () => {
  const bomb = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('0000ffff0000ffff0806000000', 'hex'),
  ]);
  test.each([
    ['empty', Buffer.alloc(0), 400, 'This file is empty.'],
    ['a drawing with scripts', Buffer.from(' <svg onload="x()"/>'), 415, 'This file type'],
    ['a page', Buffer.from('\uFEFF<!doctype html><script>x()</script>'), 415, 'This file type'],
    [
      'a program',
      Buffer.from('MZ\u0000\u0000'),
      415,
      'This file type is not supported. Add photos',
    ],
    ['a Java program', zipWith('META-INF/MANIFEST.MF', 'Main'), 415, 'This file type'],
    ['a zip bomb that begins like a Word document', zipBomb(), 415, 'This file type'],
    [
      'a document with macros',
      openXml('application/vnd.ms-word.document.macroEnabled'),
      415,
      'This file type',
    ],
    [
      'an unknown thing of old Office',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      415,
      'This file type',
    ],
    ['noise', randomBytes(2_000), 415, 'This file type'],
    ['a picture of four billion points', bomb, 400, 'This image'],
    ['a picture with nothing in it', Buffer.from('ffd8ffe000104a46494600', 'hex'), 400, 'damaged'],
    ['too large', Buffer.alloc(1024 * 1024 + 1, 'a'), 413, 'This file is larger than 1 MB.'],
  ])('%s', async (_, bytes, status, says) => {
    const answer = await send(bytes, { name: 'photo.jpg' });
    expect(answer).toMatchObject({
      status,
      body: { message: expect.stringContaining(says) as string },
    });

    expect(await dana.ok(fileEndpoints.list)).toEqual([]);
    expect(await keysInStore()).toEqual([]);
  });

  test('on no record, on two, on a missing one, or on one in the trash', async () => {
    const text = Buffer.from('x');
    const contactId = (await aContact(dana)).id;
    for (const query of [{ jobId: undefined }, { contactId }, { jobId: 999_999 }]) {
      expect((await send(text, query as Partial<Query>)).status).toBe(400);
    }
    await dana.expect(204).delete(`/api/jobs/${jobId}`);
    expect(await send(text)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'jobId', message: 'This job no longer exists.' }] },
    });

    expect(await keysInStore()).toEqual([]);
  });

  test("larger than the company's free space", async () => {
    const bytes = Buffer.alloc(900_000, 'a');
    await add(bytes, { name: 'a.txt' });
    await add(bytes, { name: 'b.txt' });

    expect(await send(bytes, { name: 'c.txt' })).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('storage limit') as string },
    });
    expect(await api.database.db.select().from(files)).toHaveLength(2);
  });
});
