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
    // What is no file of ours is an address of the app, whose page says that nothing is there.
    if (received.startsWith('HTTP/1.1 200')) expect(received).toContain(PAGE);
    expect(received).not.toMatch(/password|DATABASE_URL|sources|manifest|Index of/);
  });
});

/** Sends a path as it is: clients of higher make tidy it first. */
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
