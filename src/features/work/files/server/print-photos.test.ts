import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { QueryInputOf } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aFile, aJob } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { fileEndpoints } from '../file-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  jobId = (await aJob(dana, { insuranceCompany: 'Beehive Mutual', claimNumber: 'CLM-4471' })).id;
});

/**
 * Returns a picture with an EXIF orientation, like a photo, and a transparent area, like a drawing.
 */
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 4, background: '#8a5a2b80' } })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();

const addPhoto = async (name: string, takenAt: string) =>
  aFile(dana, { jobId, name, takenAt }, await picture());

type Query = QueryInputOf<(typeof fileEndpoints)['printPhotos']>;

const print = (query: Query = {}, user = dana) =>
  user.call(fileEndpoints.printPhotos, { params: { id: jobId }, query });

test("A job's photos are printed by capture time, with the claim and their captions", async () => {
  await addPhoto('later.png', '2026-11-20T21:00:00Z');
  const { id } = await addPhoto('sooner.png', '2026-11-20T18:03:00Z');
  await aFile(dana, { jobId, name: 'scope.txt' });
  await dana.ok(fileEndpoints.patch, { params: { id }, body: { caption: 'Hail on the ridge' } });
  const { status, bytes, headers } = await print({ onPage: '6' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`photos-${jobId}-2026-11-21.pdf`) as string,
  });
  const { text, pages } = await readPdf(bytes);
  expect(pages.map(({ pictureCount }) => pictureCount)).toEqual([0, 2]);
  for (const line of [
    'Insurance Beehive Mutual',
    'Claim CLM-4471',
    'Alvarez re-roof',
    '2 photos',
  ]) {
    expect(text).toContain(line);
  }
  const [first, second] = [text.indexOf('1. Hail on the ridge'), text.indexOf('2. later.png')];
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);

  expect(text).toContain('Nov 20, 2026, 11:03 AM · Dana Whitfield');
});

test('The after photo of a pair comes after its before photo', async () => {
  const before = await addPhoto('torn.png', '2026-11-10T18:00:00Z');
  await addPhoto('between.png', '2026-11-12T18:00:00Z');
  const { id } = await addPhoto('mended.png', '2026-11-20T18:00:00Z');
  await dana.ok(fileEndpoints.setBefore, { params: { id }, body: { beforeId: before.id } });
  const { text } = await readPdf((await print()).bytes);
  for (const line of ['1. Before: torn.png', '2. After: mended.png', '3. between.png']) {
    expect(text).toContain(line);
  }

  expect((await readPdf((await print({ ids: String(id) })).bytes)).text).toContain('1. mended.png');
});

async function* spoilt(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('no picture');
}

test('A photo that cannot be printed is named', async () => {
  await addPhoto('lost.png', '2026-11-20T18:00:00Z');
  for await (const { key } of api.files.list()) await api.files.remove(key);
  expect(await print()).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/^lost\.png is missing from storage/) as string },
  });

  const { id } = await addPhoto('spoilt.png', '2026-11-20T19:00:00Z');
  for await (const { key } of api.files.list()) {
    await api.files.put(spoilt(), { key, maxBytes: 100 });
  }
  expect(await print({ ids: String(id) })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^spoilt\.png cannot be read\. Leave/) as string },
  });
});

test('Photos are chosen by their ids, only from the job itself', async () => {
  const one = await addPhoto('a.png', '2026-11-20T18:00:00Z');
  await addPhoto('b.png', '2026-11-20T19:00:00Z');
  const elsewhere = await aFile(dana, { name: 'c.png' }, await picture());
  const { pages } = await readPdf((await print({ ids: `${one.id},${elsewhere.id}` })).bytes);

  expect(pages.map(({ pictureCount }) => pictureCount)).toEqual([0, 1]);
});

test('A job without photos says so, and a job without access is not found', async () => {
  expect(await print()).toMatchObject({
    status: 400,
    body: { message: 'This job has no photos to print.' },
  });
  await addPhoto('a.png', '2026-11-20T18:00:00Z');
  const tom = await api.as('Field Technician');

  expect((await print({}, tom)).status).toBe(404);
  expect((await print({ ids: '1;2' })).status).toBe(400);
});
