/**
 * Serves the built web app: precompressed, with ETags, and with hashed file names cached
 * permanently. All files are read into memory once, because `@fastify/static` uses four times the
 * CPU time per request and reads from a folder that the next build empties.
 */
import { negotiate } from '@fastify/accept-negotiator';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicies, type PageAllowance } from '#server/http/page-policy.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface Asset {
  type: string;
  etag: string;
  isHashed: boolean;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    const type = TYPES[extname(file)];
    if (!entry.isFile() || !type || path.startsWith('.vite')) continue;

    const plain = readFileSync(file);
    assets.set(`/${path}`, {
      type,
      plain,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      isHashed: path.startsWith('assets/'),
      br: readIfThere(`${file}.br`),
      gzip: readIfThere(`${file}.gz`),
    });
  }

  return assets;
}

/** A worker uses the policy of its own file. The shared worker reads the live update stream. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

function send(asset: Asset, request: FastifyRequest, reply: FastifyReply) {
  reply
    .type(asset.type)
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match']?.includes(asset.etag)) return reply.status(304).send();

  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  const packed = encoding && asset[encoding];

  return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(asset.plain);
}

/** Serves the built app. Every path that is neither a file nor under /api gets its page. */
export function serveStaticAssets(
  app: FastifyInstance,
  folder: string,
  allowances: readonly PageAllowance[] = [],
): void {
  const assets = readAssets(folder);
  const page = assets.get('/index.html');
  if (!page) throw new Error(`${folder} holds no index.html: run npm run build`);

  const policyAt = pagePolicies(page.plain.toString('utf8'), allowances);

  app.get('/*', { logLevel: 'warn' }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const asset = assets.get(path);
    if (asset && asset !== page) {
      if (asset.type === TYPES['.js']) reply.header('content-security-policy', WORKER_POLICY);
      return send(asset, request, reply);
    }
    if (path.startsWith('/api/') || path === '/api' || path.startsWith('/assets/')) {
      return reply.callNotFound();
    }

    reply.headers(policyAt(path));

    return send(page, request, reply);
  });
}
