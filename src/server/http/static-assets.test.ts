import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { readSettings } from '#server/settings.ts';
import { serveStaticAssets } from '#server/http/static-assets.ts';
import { temporaryDirectory } from '#test/data-directory.ts';

const SCRIPT = 'document.documentElement.dataset.theme = "dark"';
const PAGE = `<!doctype html><script>${SCRIPT}</script><div id="root"></div>`;

const folder = temporaryDirectory();
const web = join(folder, 'web');
const files: Record<string, string> = {
  'secret.txt': 'the database’s password',
  'web/index.html': PAGE,
  'web/assets/app-1a2b3c.js': 'export {}',
  'web/assets/app-1a2b3c.js.br': 'brotli',
  'web/assets/app-1a2b3c.js.gz': 'gzip',
  'web/assets/font-4d5e6f.woff2': 'font',
  'web/assets/app-1a2b3c.js.map': '{"sources":["src/server/main.ts"]}',
  'web/.vite/manifest.json': '{}',
  'web/.env': 'DATABASE_URL=postgres://gable:secret@localhost/gable',
  'web/robots.txt': 'User-agent: *\nDisallow: /\n',
};
for (const [name, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

const settings = readSettings({});
const app = Fastify();
app.addHook('onRequest', async (request, reply) =>
  setSecurityHeaders(settings, { request, reply }),
);
serveStaticAssets(app, web);
afterAll(() => app.close());

describe('a file that is served', () => {
  test('is one of the built app’s, of a kind that browsers need', async () => {
    const { body, headers } = await app.inject('/assets/app-1a2b3c.js');

    expect(body).toBe('export {}');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/..;/secret.txt',
    `/${encodeURIComponent(join(folder, 'secret.txt'))}`,
    join(folder, 'secret.txt'),
    '/.env',
    '/.vite/manifest.json',
    '/assets/app-1a2b3c.js.map',
    '/assets/',
    '/assets',
    '/secret.txt%00.js',
  ])('is never another one: %s', async (path) => {
    const received = await overTheWire(path);

    expect(received).toMatch(/^HTTP\/1\.1 (200|400|404) /);
    // A path that isn't one of our files gets the app's page, which then shows that nothing was
    // found.
    if (received.startsWith('HTTP/1.1 200')) expect(received).toContain(PAGE);
    expect(received).not.toMatch(/password|DATABASE_URL|sources|manifest\.json|Index of/);
  });
});

describe('serving the built app', () => {
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const SCRIPT_FILE = '/assets/app-1a2b3c.js';

  test.each([
    ['gzip, deflate, br, zstd', 'br', 'brotli'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip', 'gzip'],
    ['deflate', undefined, 'export {}'],
    ['gzip;q=0, br;q=0', undefined, 'export {}'],
  ])(
    'A built file is sent in the best form that the browser takes: %s',
    async (accepted, encoding, sent) => {
      const { body, headers } = await get(SCRIPT_FILE, { 'accept-encoding': accepted });

      expect(body).toBe(sent);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['vary']).toBe('accept-encoding');
    },
  );

  test('A file that was never compressed is sent as it is', async () => {
    const { body, headers } = await get('/assets/font-4d5e6f.woff2', { 'accept-encoding': 'br' });

    expect(body).toBe('font');
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('A file or page that the browser has already is not sent again', async () => {
    for (const url of [SCRIPT_FILE, '/jobs/7']) {
      const { etag = '' } = (await get(url)).headers;
      for (const known of [etag, `"another", W/${etag}`]) {
        const again = await get(url, { 'if-none-match': known });
        expect(again.statusCode).toBe(304);
        expect(again.body).toBe('');
      }
      expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
    }
  });

  test('A HEAD request describes a file without sending it', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: SCRIPT_FILE });

    expect(statusCode).toBe(200);
    expect(body).toBe('');
    expect(headers['content-length']).toBe(String('export {}'.length));
  });

  test.each(['/assets/gone-1a2b3c.js', '/api/gone', '/api', '/assets/app-1a2b3c.js.br'])(
    'A file that is not there is not replaced by the page: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

/** Sends a path exactly as given. Higher-level clients would normalize it first. */
async function overTheWire(path: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

  return text(socket);
}

test('the page runs our own scripts and the one that is in it, and no others', async () => {
  const { headers } = await app.inject('/jobs/7?tab=notes');
  const policy = String(headers['content-security-policy']);
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(directives.get('script-src')).toEqual([
    "'self'",
    `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  ]);
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(directives.get(name), name).toEqual(["'none'"]);
  }
  expect(directives.get('connect-src')).toEqual(["'self'"]);
  expect(directives.get('default-src')).toEqual(["'self'"]);
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
});
