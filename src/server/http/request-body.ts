/** Bodies are parsed JSON, files, or raw bytes, each only where the endpoint asks for it. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { assertKnownNames } from '#server/http/known-names.ts';
import type { AnySchema, Endpoint } from '#shared/endpoint.ts';
import { issuesOf } from '#server/http/error-response.ts';

/** Returns a value as this schema parses it; throws a 400 with each problem and its place. */
export function parse(schema: AnySchema | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;

  const result = (schema as z.ZodType).safeParse(value ?? {}, {
    reportInput: true,
  });
  if (result.success) return result.data;

  const issues = issuesOf(result.error);
  const first = issues[0];
  const message = first ? first.message : `The ${where} cannot be read.`;
  throw new AppError('bad_input', message, { issues });
}

/** Unpacked, a small body could be of any size. */
export function assertUncompressed({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;

  throw new AppError('unsupported_media_type', 'Send the body uncompressed.');
}

/** A body of another kind than the call takes would otherwise pass for an object without a field. */
function assertBodyKind({ body, consumes }: Endpoint, sent: unknown): void {
  const isFile = Buffer.isBuffer(sent);
  if (consumes && sent != null && !isFile) {
    throw new AppError('unsupported_media_type', 'Send the file as the request body.');
  }
  if (body && isFile) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
}

/** Returns the body as the handler expects it: parsed, as a file, or its bytes. */
export function bodyOf(endpoint: Endpoint, { body, raw }: FastifyRequest) {
  if (endpoint.streamed) return { bytes: raw, body: undefined };
  if (endpoint.rawBody) {
    return { rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0), body: undefined };
  }

  assertBodyKind(endpoint, body);

  assertKnownNames(endpoint, body);

  return { body: endpoint.consumes ? body : parse(endpoint.body, body, 'body') };
}

type KeepBytes = (
  request: unknown,
  body: Buffer,
  done: (error: null, body: Buffer) => void,
) => void;

export const keepBytes: KeepBytes = (_request, body, done) => done(null, body);

/** Makes a part of the application in which bodies are left unread, for handlers that read them themselves. */
export function withUnreadBodies(
  app: FastifyInstance,
  mount: (part: FastifyInstance) => void,
): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', (_request, _body, done) => done(null));
    mount(part);
  });
}

/** Leaves the rest of a body unread, so that its sender receives the response. */
export function passOver(bytes: Readable): void {
  if (!bytes.destroyed) bytes.resume();
}

/** Makes a part of the application in which no body is parsed, regardless of its content type. */
export function withRawBodies(app: FastifyInstance, mount: (part: FastifyInstance) => void): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer' }, keepBytes);
    mount(part);
  });
}
