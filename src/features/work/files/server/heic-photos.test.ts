import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { heicToJpeg } from '#server/files/heic-to-jpeg.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';

/** A 240 by 160 pixel photo of a red and a blue quarter on brown, taken on November 3. */
const picture = (name: string) =>
  readFile(new URL(`../../../../../test/pictures/${name}`, import.meta.url));
const photo = await picture('roof.heic');
/** A single-color photo of 4,032 by 3,024 pixels. */
const large = await picture('large.heic');

const api = await startApi();
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  jobId = (await aJob(dana)).id;
});

const add = (body: Buffer, name = 'IMG_0412.HEIC') =>
  dana.ok(fileEndpoints.upload, {
    query: { name, jobId },
    body,
    type: 'application/octet-stream',
  });

/** Returns the color at a position, given as coordinates from 0 to 1. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;

  return [...data.subarray(at, at + 3)];
}

const isNear = (color: number[], other: number[]) =>
  color.every((part, index) => Math.abs(part - (other[index] ?? 0)) < 24);

describe('a HEIC photo (B071)', () => {
  test('is stored as sent, with its size and the day it was taken', async () => {
    const added = await add(photo);
    expect(added).toMatchObject({
      name: 'IMG_0412.HEIC',
      type: 'image/heic',
      size: photo.length,
      width: 240,
      height: 160,
      takenAt: '2026-11-03T21:30:00.000Z',
      day: '2026-11-03',
    });

    const { bytes } = await dana.call(fileEndpoints.download, { params: { id: added.id } });
    expect(bytes.equals(photo)).toBe(true);
  });

  test('is shown small and large in its colors, without its GPS location', async () => {
    const { id } = await add(photo);
    for (const endpoint of [fileEndpoints.thumbnail, fileEndpoints.picture]) {
      const { status, bytes } = await dana.call(endpoint, { params: { id } });
      expect(status).toBe(200);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 240,
        height: 160,
      });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(isNear(await colorAt(bytes, 0.25, 0.25), [0xc0, 0x30, 0x30])).toBe(true);
      expect(isNear(await colorAt(bytes, 0.75, 0.75), [0x2b, 0x5a, 0x8a])).toBe(true);
    }
  });

  test("is printed in the photo report, and can be its job's cover", async () => {
    const { id } = await add(photo);
    const report = await dana.call(fileEndpoints.printPhotos, { params: { id: jobId } });
    expect(report.status).toBe(200);
    expect(report.bytes.includes(Buffer.from('/DCTDecode'))).toBe(true);

    const cover = await dana.ok(fileEndpoints.setCover, {
      params: { id },
      body: { isCover: true },
    });
    expect(cover.coverAt).not.toBeNull();
  });

  test('is shown again after its JPEG rendition is lost', async () => {
    const { id } = await add(photo);
    for await (const { key } of api.files.list()) {
      if (key.endsWith('.jpeg')) await api.files.remove(key);
    }

    expect((await dana.call(fileEndpoints.thumbnail, { params: { id } })).status).toBe(200);
  });

  test('loses its JPEG rendition when its bytes are removed', async () => {
    await add(photo);
    const keys: string[] = [];
    for await (const { key } of api.files.list()) keys.push(key);
    expect(keys.map((key) => key.slice(32)).toSorted()).toEqual(['', '.jpeg']);

    const [key] = keys.filter((one) => one.length === 32);
    await api.files.remove(key as never);
    for await (const left of api.files.list()) expect.unreachable(left.key);
  });

  test('that is damaged is stored without a rendition, and cannot be printed', async () => {
    const damaged = photo.subarray(0, photo.length - 300);
    const added = await add(damaged);
    expect(added).toMatchObject({ type: 'image/heic', width: null, height: null });

    const params = { params: { id: added.id } };
    expect((await dana.call(fileEndpoints.thumbnail, params)).status).toBe(404);
    const { bytes } = await dana.call(fileEndpoints.download, params);
    expect(bytes.equals(damaged)).toBe(true);
    const report = await dana.call(fileEndpoints.printPhotos, { params: { id: jobId } });
    const shared = await dana.call(fileEndpoints.share, { ...params, body: { isShared: true } });
    expect(shared).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Clients cannot open this photo') as string },
    });
    expect(report).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no photos') as string },
    });
  });
});

describe('the process that decodes HEIC photos', () => {
  const read = () => Promise.resolve(photo);

  test('fails on a photo that needs more memory than allowed', async () => {
    const readLarge = () => Promise.resolve(large);
    expect((await heicToJpeg({ owner: 'a', read: readLarge }))?.jpeg).toBeInstanceOf(Buffer);
    const few = 32 * 1024 * 1024;
    expect(await heicToJpeg({ owner: 'a', read: readLarge, maxMemoryBytes: few })).toEqual({
      jpeg: null,
      reason: 'unreadable',
    });
  });

  test('reports a missing optional package', async () => {
    const hook = `data:text/javascript,${encodeURIComponent(
      "export function resolve(name, context, next) { if (name.startsWith('libheif-js')) throw new Error('none'); return next(name, context); }",
    )}`;
    const preload = `data:text/javascript,${encodeURIComponent(
      `import { register } from 'node:module'; register(${JSON.stringify(hook)});`,
    )}`;

    expect(await heicToJpeg({ owner: 'a', read, nodeOptions: `--import=${preload}` })).toEqual({
      jpeg: null,
      reason: 'missing',
    });
  });

  test('is stopped after a timeout', async () => {
    expect(await heicToJpeg({ owner: 'a', read, limitMs: 1 })).toEqual({
      jpeg: null,
      reason: 'unreadable',
    });
  });

  test("queues a user's photos after four at a time, and serves other users", async () => {
    const own = Array.from({ length: 5 }, () =>
      heicToJpeg({ owner: 'a', read }).catch((error: unknown) => (error as Error).message),
    );
    const other = heicToJpeg({ owner: 'b', read });
    const results = await Promise.all(own);
    expect(results.filter((one) => typeof one === 'string')).toEqual([
      'Other HEIC photos are being processed. Try again in a moment.',
    ]);
    expect((await other)?.jpeg).toBeInstanceOf(Buffer);
  });
});
