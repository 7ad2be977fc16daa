/** Request bodies: parsed JSON, files, or raw bytes, depending on what the endpoint declares. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { assertKnownNames } from '#server/http/known-names.ts';
import type { AnySchema, Endpoint } from '#shared/endpoint.ts';
import { issuesOf } from '#server/http/error-response.ts';

/** Parses a value with a schema. Throws a 400 that lists each problem and its path. */
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

/** Reject compressed bodies: a small one could unpack to any size. */
export function assertUncompressed({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;

  throw new AppError('unsupported_media_type', 'Send the body uncompressed.');
}

/**
 * Rejects a body of the wrong type, which would otherwise be treated as an object with no fields.
 */
function assertBodyKind({ body, consumes }: Endpoint, sent: unknown): void {
  const isFile = Buffer.isBuffer(sent);
  if (consumes && sent != null && !isFile) {
    throw new AppError('unsupported_media_type', 'Send the file as the request body.');
  }
  if (body && isFile) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
}

/** Returns the body in the form the handler expects: parsed, as a file, or as bytes. */
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

/**
 * Creates a part of the application where request bodies are not read. Handlers read them on their
 * own.
 */
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

/** Discards the rest of a body so its sender can receive the response. */
export function passOver(bytes: Readable): void {
  if (!bytes.destroyed) bytes.resume();
}

/**
 * Creates a part of the application where request bodies are not parsed, regardless of their
 * content type.
 */
export function withRawBodies(app: FastifyInstance, mount: (part: FastifyInstance) => void): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', { parseAs: 'buffer' }, keepBytes);
    mount(part);
  });
}
