import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aFile, aJob } from '#test/factories.ts';
import { startS3 } from '#test/s3-server.ts';
import { fileEndpoints } from '../file-endpoints.ts';

const s3 = await startS3();
const api = await startApi({ settings: s3.settings });
afterAll(() => s3.close());

test('Files in a bucket can be added, shown, and downloaded in ranges, and survive a storage outage', async () => {
  const dana = await api.as('Admin Project manager');
  const { id: jobId } = await aJob(dana);
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#8a5a2b' },
  })
    .jpeg()
    .toBuffer();
  const { id, width } = await aFile(dana, { jobId, name: 'roof.jpg' }, photo);
  expect(width).toBe(900);
  const { bytes } = await dana.call(fileEndpoints.thumbnail, { params: { id } });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480 });
  expect([...s3.objects.keys()].map((key) => key.slice(32)).toSorted()).toEqual(['', '.thumbnail']);

  const part = await dana
    .with({ headers: { range: 'bytes=0-1' } })
    .call(fileEndpoints.download, { params: { id } });
  expect([part.status, part.bytes.toString('hex')]).toEqual([206, 'ffd8']);

  s3.failNext(3, 503);
  expect(await dana.call(fileEndpoints.download, { params: { id } })).toMatchObject({
    status: 503,
    body: { message: 'File storage is not responding. Try again.' },
  });
  expect((await dana.call(fileEndpoints.download, { params: { id } })).bytes.equals(photo)).toBe(
    true,
  );
});
