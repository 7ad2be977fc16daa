import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { checkFiles } from '#features/work/files/server/check-files.ts';
import { collectBytes } from '#features/work/files/server/collect-bytes.ts';
import { quarantinedFiles } from '#features/work/files/server/quarantine-table.ts';
import { webFormSubmissionEndpoints } from '#features/intake/web-form-submissions/web-form-submission-endpoints.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { openPage, postPage } from '#test/form-page.ts';
import { zipWith } from '#test/zip-with.ts';
import { anInspectionForm, sendWebForm, uploadForForm } from '#test/sent-forms.ts';
import { publicFormEndpoints } from '../public-form-endpoints.ts';

const api = await startApi();
const { db } = api.database;
let dana: TestUser;
let form: { id: number; slug: string };

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
  form = await anInspectionForm(dana);
});

const keysInStore = async () => {
  const keys: string[] = [];
  for await (const { key } of api.files.list()) keys.push(key);

  return keys;
};

const kept = () => db.select().from(quarantinedFiles);

async function upload(name: string, bytes: Buffer) {
  const { token } = await openPage(api.anonymous, form.slug);

  return api.anonymous.call(publicFormEndpoints.upload, {
    params: { id: form.id },
    query: { name, token },
    body: bytes,
    type: 'application/octet-stream',
  });
}

const PHOTO = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a5a2b' } })
  .jpeg()
  .toBuffer();

/** A ZIP file's first entry, which claims an unpacked size of four gigabytes. */
const ZIP_BOMB = Buffer.concat([
  Buffer.from('504b0304140000000800', 'hex'),
  Buffer.alloc(8),
  Buffer.from('10000000ffffffff0500000061', 'hex'),
  Buffer.alloc(200_000),
]);

const PIXEL_BOMB = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000ffff0000ffff0806000000', 'hex'),
]);

describe('A visitor’s file is rejected and not stored', () => {
  test.each([
    ['that is empty', Buffer.alloc(0), 400],
    ['that is a page', Buffer.from('<!doctype html><script>x()</script>'), 415],
    ['that is a drawing with scripts', Buffer.from('<svg onload="x()"/>'), 415],
    ['that is a program', Buffer.from('MZ\u0000\u0000'), 415],
    ['that is a zip bomb', ZIP_BOMB, 415],
    ['that is an archive', zipWith('estimate.pdf', '%PDF-1.7'), 415],
    ['that is data in XML', Buffer.from('<?xml version="1.0"?><roof/>'), 415],
    ['that is a picture of four billion points', PIXEL_BOMB, 400],
    ['that is larger than 50 MB', Buffer.alloc(50 * 1024 * 1024 + 1, 'a'), 413],
  ])('%s', async (_, bytes, status) => {
    expect((await upload('photo.jpg', bytes)).status).toBe(status);
    expect(await kept()).toEqual([]);
    expect(await keysInStore()).toEqual([]);

    const { token } = await openPage(api.anonymous, form.slug);
    const page = await postPage(api.anonymous, form.slug, {
      token,
      parts: [
        ['name', 'Maria Alvarez'],
        ['photos', { name: 'photo.jpg', bytes }],
      ],
    });
    expect(page.status).toBe(400);
    expect(page.body).toContain('value="Maria Alvarez"');
    expect(page.body).toMatch(/id="problem-photos" role="alert">photo\.jpg: /);
    expect(await keysInStore()).toEqual([]);
  });
});

describe('A visitor’s file is stored', () => {
  test.each([
    ['of a 108-megapixel phone', 12_000, 9000],
    ['that is a panorama', 16_000, 3800],
  ])('when it is a photo %s (B072)', async (_, width, height) => {
    const photo = await sharp({
      create: { width, height, channels: 3, background: '#8a5a2b' },
      limitInputPixels: false,
    })
      .jpeg()
      .toBuffer();

    expect((await upload('roof.jpg', photo)).status).toBe(201);
    expect(await kept()).toMatchObject([{ type: 'image/jpeg', width, height }]);
  });

  test('when it is a HEIC photo, and can be viewed (B071)', async () => {
    const photo = await readFile(
      new URL('../../../../../test/pictures/roof.heic', import.meta.url),
    );

    expect((await upload('IMG_0412.HEIC', photo)).body.name).toBe('IMG_0412.HEIC');
    expect(await kept()).toMatchObject([{ type: 'image/heic', width: 240, height: 160 }]);
  });

  test.each([
    ['../../etc/passwd', /^[^/\\]*passwd\.jpg$/],
    ['photo.jpg.exe', /\.jpg$/],
    ['<img src=x onerror=alert(1)>.svg', /\.jpg$/],
    ['\u202Egpj.exe\r\nx: y', /^[^\r\n\u202E]*\.jpg$/],
    ['x'.repeat(500), /^x{1,300}\.jpg$/],
  ])('under a safe name: %j', async (name, harmless) => {
    const { status, body } = await upload(name, PHOTO);

    expect(status).toBe(201);
    expect(body.name).toMatch(harmless);
    expect(await kept()).toMatchObject([{ type: 'image/jpeg', width: 60, height: 40 }]);
  });

  test('as the type of its first bytes, even if a page follows them', async () => {
    const polyglot = Buffer.concat([PHOTO, Buffer.from('<script>alert(1)</script>')]);

    expect((await upload('page.html', polyglot)).body.name).toMatch(/\.jpg$/);
    expect(await kept()).toMatchObject([{ type: 'image/jpeg' }]);
  });

  test('with a page that is rejected for another reason, and need not be chosen again', async () => {
    const { token } = await openPage(api.anonymous, form.slug);
    api.clock.pass(1);
    const first = await postPage(api.anonymous, form.slug, {
      token,
      parts: [
        ['email', 'no address'],
        ['photos', { name: 'roof.jpg', bytes: PHOTO }],
      ],
    });
    expect(first.status).toBe(400);
    const [, file = ''] = /name="photos" value="([\w-]{43})"/.exec(String(first.body)) ?? [];
    const again = await postPage(api.anonymous, form.slug, {
      token,
      parts: [
        ['email', 'maria@mail.example'],
        ['photos', file],
      ],
    });

    expect(again.status).toBe(200);
    expect(await dana.ok(webFormSubmissionEndpoints.list)).toMatchObject([{ fileCount: 1 }]);
  });
});

test('A file in a field that was just removed from the form is accepted from a page that shows it', async () => {
  const { token } = await openPage(api.anonymous, form.slug);
  const { version } = await dana.ok(webFormEndpoints.read, { params: { id: form.id } });
  const fields = [{ id: 'name', type: 'TEXT', label: 'Your name' }];
  await dana.ok(webFormEndpoints.patch, {
    params: { id: form.id },
    body: { version, fields } as never,
  });
  api.clock.pass(1);
  const { status } = await postPage(api.anonymous, form.slug, {
    token,
    parts: [
      ['name', 'Maria'],
      ['photos', { name: 'roof.jpg', bytes: PHOTO }],
    ],
  });

  expect(status).toBe(200);
  expect(await dana.ok(webFormSubmissionEndpoints.list)).toMatchObject([{ fileCount: 1 }]);
});

test('An upload requires the token of a page that was opened today', async () => {
  const call = (token: string) =>
    api.anonymous.call(publicFormEndpoints.upload, {
      params: { id: form.id },
      query: { name: 'a.jpg', token },
      body: PHOTO,
      type: 'application/octet-stream',
    });
  const { token } = await openPage(api.anonymous, form.slug);
  api.clock.pass(25 * 60);

  expect((await call(token)).status).toBe(409);
  expect((await call('x')).status).toBe(409);
  expect(await keysInStore()).toEqual([]);
});

test('A network can upload 100 files a day, then gets an error; another network is not affected', async () => {
  const row = {
    name: 'a.txt',
    type: 'text/plain',
    size: 1,
    sha256: 'x',
    key: 'x',
    createdAt: api.clock.now(),
  };
  expect((await upload('first.jpg', PHOTO)).status).toBe(201);
  const [first] = await kept();
  const network = first?.network ?? '';
  await db
    .insert(quarantinedFiles)
    .values(Array.from({ length: 99 }, (_, i) => ({ ...row, network, tokenHash: `t${i}` })));
  const refused = await upload('last.jpg', PHOTO);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message:
        'The daily limit of 100 files or 500 MB per network was reached. Submit the form without them and send the files by email.',
    },
  });
  const { token } = await openPage(api.anonymous, form.slug);
  const elsewhere = api.anonymous.with({ remoteAddress: '203.0.113.7' });
  const other = await elsewhere.call(publicFormEndpoints.upload, {
    params: { id: form.id },
    query: { name: 'a.jpg', token },
    body: PHOTO,
    type: 'application/octet-stream',
  });
  expect(other.status).toBe(201);
});

test('Eleven files in a field, and files without an upload, are rejected at the field', async () => {
  const tokens = Array.from({ length: 11 }, (_, i) => `token${i}`);
  for (const photos of [tokens, ['unknown']]) {
    const answer = await api.anonymous.call(publicFormEndpoints.submit, {
      params: { id: form.id },
      body: { name: 'Maria', photos },
    });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'photos' }] } });
  }
});

test('Unsubmitted files are deleted a day later, and submitted ones are kept', async () => {
  const sent = await uploadForForm(api, form.id, { name: 'sent.jpg', bytes: PHOTO });
  await uploadForForm(api, form.id, { name: 'unsent.jpg', bytes: PHOTO });
  await sendWebForm(api, form.id, { name: 'Maria', photos: [sent] });
  expect(await checkFiles(db, api.files)).toMatchObject({ records: 2, bad: [] });

  // Tests store files with the system clock's time, so start from whichever clock is later.
  const now = new Date(Math.max(Date.now(), api.clock.now().getTime()) + 26 * 3_600_000);
  await collectBytes(db, { store: api.files, now });

  expect((await kept()).map(({ name }) => name)).toEqual(['sent.jpg']);
  expect(await keysInStore()).toHaveLength(1);
  expect(await checkFiles(db, api.files)).toEqual({
    records: 1,
    bad: [],
    unnamed: { files: 0, bytes: 0 },
  });
});

test('check-books reports a visitor’s file whose bytes are missing', async () => {
  await upload('roof.jpg', PHOTO);
  for (const key of await keysInStore()) await api.files.remove(key as never);

  expect(await checkFiles(db, api.files)).toMatchObject({
    bad: [{ name: 'roof.jpg', problem: 'its bytes are lost' }],
  });
});

test('A visitor’s file has no public URL, not even with its token', async () => {
  const token = await uploadForForm(api, form.id, { name: 'roof.jpg', bytes: PHOTO });
  for (const url of [
    `/api/public/web-forms/${form.id}/files`,
    `/api/public/web-forms/${form.id}/files/${token}`,
    `/web-form/${form.slug}/${token}`,
    `/api/files/1/content`,
  ]) {
    expect([401, 404], url).toContain((await api.anonymous.get(url)).status);
  }
});
