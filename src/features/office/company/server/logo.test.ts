import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { companyEndpoints } from '../company-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

describe('the logo', () => {
  const red = { r: 200, g: 30, b: 30 };
  const picture = (width = 40, height = 20, background = red) =>
    sharp({ create: { width, height, channels: 3, background } });
  const upload = (client: TestUser, body: Buffer, type = 'image/png') =>
    client.call(companyEndpoints.updateLogo, { body, type });

  test.each([
    ['PNG', async () => picture().png().toBuffer()],
    ['JPEG', async () => picture().jpeg().toBuffer()],
    ['WebP', async () => picture().webp().toBuffer()],
  ])('may be a %s picture and is kept as PNG', async (_name, make) => {
    const dana = await api.setUp();
    const { status, body } = await upload(dana, await make());
    expect(status).toBe(200);
    expect(body.logoUrl).toMatch(/^\/api\/company\/logo\?v=[0-9a-f]{16}$/);

    const logo = await api.anonymous.get(body.logoUrl ?? '');
    expect(logo.status).toBe(200);
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(logo.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 40,
      height: 20,
    });
  });

  test('is recognized by its content, not by its name', async () => {
    const dana = await api.setUp();

    expect((await upload(dana, await picture().png().toBuffer(), 'image/svg+xml')).status).toBe(
      200,
    );
  });

  test('loses its metadata, such as where it was taken', async () => {
    const dana = await api.setUp();
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toBuffer();
    const { body } = await upload(dana, photo, 'image/jpeg');
    const { bytes } = await api.anonymous.get(body.logoUrl ?? '');

    expect((await sharp(photo).metadata()).exif).toBeDefined();
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('that is larger than any document needs is made smaller', async () => {
    const dana = await api.setUp();
    const { body } = await upload(dana, await picture(3000, 1500).png().toBuffer());
    const { bytes } = await api.anonymous.get(body.logoUrl ?? '');

    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 400 });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', Buffer.from(svg), 'image/svg+xml', 400, 'Use a PNG, JPEG, HEIC, or WebP image.'],
    [
      'an SVG called PNG',
      Buffer.from(svg),
      'image/png',
      400,
      'Use a PNG, JPEG, HEIC, or WebP image.',
    ],
    ['nothing', Buffer.alloc(0), 'image/png', 400, 'Use a PNG, JPEG, HEIC, or WebP image.'],
    ['a web page', Buffer.from('<html></html>'), 'text/html', 415, undefined],
    ['JSON', Buffer.from('{"a":1}'), 'application/json', 415, 'Send the file as the request body.'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png', 413, undefined],
  ])('is not %s', async (_name, body, type, status, message) => {
    const dana = await api.setUp();
    const answer = await upload(dana, body, type);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: message ?? expect.any(String) });
    expect((await api.anonymous.get('/api/company/logo')).status).toBe(404);
  });

  test('is the image alone, without anything hidden in its file', async () => {
    const dana = await api.setUp();
    const hidden = '<script>alert(document.cookie)</script>';
    const polyglot = Buffer.concat([await picture(40, 40).png().toBuffer(), Buffer.from(hidden)]);
    const { body } = await upload(dana, polyglot);
    const { bytes, headers } = await api.anonymous.get(body.logoUrl ?? '');

    expect(bytes.includes('script')).toBe(false);
    expect(headers['content-type']).toBe('image/png');
  });

  test('is not half of a picture', async () => {
    const dana = await api.setUp();
    const whole = await picture(400, 400).png({ compressionLevel: 0 }).toBuffer();
    const { status, body } = await upload(dana, whole.subarray(0, 2000));

    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'This image cannot be read. Try another one.' });
  });

  test('is not a picture that is small to send and vast to open', async () => {
    const dana = await api.setUp();
    const vast = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    const { status } = await upload(dana, vast);

    expect(vast.length).toBeLessThan(2_000_000);
    expect(status).toBe(400);
  });

  test('has another address for another picture, and an address without its hash is never cached', async () => {
    const dana = await api.setUp();
    const first = (await upload(dana, await picture().png().toBuffer())).body.logoUrl;
    const blue = { r: 20, g: 30, b: 200 };
    const second = (await upload(dana, await picture(40, 20, blue).png().toBuffer())).body.logoUrl;
    expect(second).not.toBe(first);

    for (const url of [first ?? '', '/api/company/logo']) {
      expect((await api.anonymous.get(url)).headers['cache-control']).toBe('no-cache');
    }
    const { headers } = await api.anonymous.get('/api/company/logo');
    const again = await api.anonymous.send({
      method: 'GET',
      url: '/api/company/logo',
      headers: { 'if-none-match': headers['etag'] ?? '' },
    });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  test('can be removed', async () => {
    const dana = await api.setUp();
    await upload(dana, await picture().png().toBuffer());
    expect((await dana.call(companyEndpoints.deleteLogo)).status).toBe(204);

    expect((await dana.ok(companyEndpoints.read)).logoUrl).toBeNull();
    expect((await api.anonymous.get('/api/company/logo')).status).toBe(404);
  });
});
