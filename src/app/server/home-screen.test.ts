import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '#server/package-root.ts';
import { serveStaticAssets } from '#server/http/static-assets.ts';
import { temporaryDirectory } from '#test/data-directory.ts';

interface Manifest {
  name: string;
  display: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

const folder = temporaryDirectory();
cpSync(join(packageRoot, 'public'), folder, { recursive: true });
cpSync(join(packageRoot, 'index.html'), join(folder, 'index.html'));
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const app = Fastify();
serveStaticAssets(app, folder);
afterAll(() => app.close());

/** Returns the URL in the page's link with this `rel`. */
const linkOf = (rel: string) => new RegExp(`rel="${rel}"\\s+href="([^"]+)"`).exec(page)?.[1] ?? '';

const manifestOf = async () => (await app.inject(linkOf('manifest'))).json<Manifest>();

/** Returns an icon as a phone would load it: its format, size, and the opacity of its corner. */
async function pictureAt(url: string) {
  const { rawPayload, headers, statusCode } = await app.inject(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('image/png');
  const picture = sharp(rawPayload);
  const { format, width, height } = await picture.metadata();
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

  return { format, size: `${width}x${height}`, cornerAlpha: data[3] };
}

describe('The app on a home screen', () => {
  test('The manifest is served as one, and checked for a newer one at each visit', async () => {
    const { headers, statusCode } = await app.inject(linkOf('manifest'));

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/manifest+json');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/')).headers['content-security-policy']).toContain(
      "manifest-src 'self'",
    );
  });

  test('The app opens at its dashboard, without the browser around it', async () => {
    expect(await manifestOf()).toMatchObject({
      name: 'Gable',
      display: 'standalone',
      start_url: '/',
    });
  });

  test('The icons have the sizes in the manifest, and systems find those they need', async () => {
    const { icons } = await manifestOf();
    for (const { src, sizes } of icons) {
      expect(await pictureAt(src)).toMatchObject({ format: 'png', size: sizes });
    }

    expect(icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
  });

  test('An icon that systems cut to their own shape reaches to its corners', async () => {
    const { icons } = await manifestOf();
    const maskable = icons.filter(({ purpose }) => purpose === 'maskable').map(({ src }) => src);
    for (const src of [...maskable, linkOf('apple-touch-icon')]) {
      expect(await pictureAt(src)).toMatchObject({ cornerAlpha: 255 });
    }
    expect(await pictureAt(icons[0]?.src ?? '')).toMatchObject({ cornerAlpha: 0 });
    expect(await pictureAt(linkOf('apple-touch-icon'))).toMatchObject({ size: '180x180' });
  });

  test('The bars around the app have the color of its page', async () => {
    const [, light] = /theme-color" content="([^"]+)" media="[^"]*light/.exec(page) ?? [];

    expect(await manifestOf()).toMatchObject({ theme_color: light, background_color: light });
  });
});
