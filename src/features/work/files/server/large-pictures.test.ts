import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  jobId = (await aJob(dana)).id;
});

const send = (body: Buffer, name = 'photo.jpg') =>
  dana.call(fileEndpoints.upload, {
    query: { name, jobId },
    body,
    type: 'application/octet-stream',
  });

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a2b' }, limitInputPixels: false });

/** Builds a small JPEG whose header claims a different size. */
async function claiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = await flat(16, 16).jpeg({ progressive }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);

  return bytes;
}

describe('a JPEG photo of many megapixels (B072)', () => {
  test.each([
    ['a 50-megapixel phone', 8160, 6144, 480, 361],
    ['a panorama', 16_000, 3800, 480, 114],
    ['a 200-megapixel phone', 16_320, 12_288, 480, 361],
  ])('of %s is stored and shown', async (_, width, height, shownWidth, shownHeight) => {
    const { status, body } = await send(await flat(width, height).jpeg().toBuffer());
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ width, height });

    const { bytes } = await dana.call(fileEndpoints.thumbnail, { params: { id: body.id } });
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: shownWidth,
      height: shownHeight,
    });
  });

  test('of more than 250 million pixels is rejected with the limit', async () => {
    expect(await send(await claiming(20_000, 15_600))).toMatchObject({
      status: 400,
      body: {
        message:
          'This image has 312 million pixels. JPEG photos can have up to 250 million. Make it smaller first.',
      },
    });
  });

  test('that is progressive has its own limit, because it is held in memory as a whole', async () => {
    expect(await send(await claiming(16_000, 9000, true))).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining(
          'Progressive JPEG photos can have up to 120 million',
        ) as string,
      },
    });
  });
});

describe('a picture of another kind', () => {
  test.each(['png', 'webp', 'gif'] as const)(
    'that is a %s of more than 50 million pixels is rejected with that limit',
    async (format) => {
      const [width, height] = format === 'webp' ? [16_000, 3200] : [8000, 6400];
      const bytes = await flat(width, height).toFormat(format).toBuffer();

      expect(await send(bytes, `plan.${format}`)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('can have up to 50 million') as string },
      });
    },
  );
});
