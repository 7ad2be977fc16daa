import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';

/** A file as a response. */
export interface FileAnswer {
  body: Uint8Array | NodeJS.ReadableStream | string;
  /** The file name for saving. With `isInline`, the browser shows the file instead. */
  fileName?: string;
  isInline?: boolean;
  type?: string;
  cacheControl?: string;
  /**
   * Identifies this version of the file, so a browser that already has it doesn't download it
   * again.
   */
  etag?: string;
  /** The file's size in bytes. */
  size?: number;
  /** The part of the file in `body`: see `requestedRange`. */
  range?: RequestedRange;
  /** A stricter policy than for other responses, used for uploaded content. */
  policy?: string;
  /** The status code, for pages that report an error. */
  status?: number;
}

/**
 * The positions of the first and last byte of a part; null for the entire file; 'none' if the part
 * is beyond the end.
 */
export type RequestedRange = { start: number; end: number } | 'none' | null;

/**
 * Parses which part of a file a request asks for (RFC 9110, section 14). Returns null for the
 * entire file, and also if the request has several ranges or invalid ones, or if the client has the
 * start of a different version (If-Range).
 */
export function requestedRange(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { size, etag }: { size: number; etag: string },
): RequestedRange {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== `"${etag}"`) return null;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'none' : lastBytes(size, Number(to));
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < start) return null;

  return start >= size ? 'none' : { start, end };
}

const lastBytes = (size: number, count: number): RequestedRange =>
  size === 0 ? 'none' : { start: Math.max(size - count, 0), end: size - 1 };

/** Sends a file with its type and file name. Returns a 304 if the browser already has it. */
export function sendFile(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: FileAnswer,
) {
  if (file.cacheControl) reply.header('cache-control', file.cacheControl);
  // The API's own policy forbids everything, including the browser's PDF viewer.
  if (file.isInline) {
    reply.header('content-security-policy', "base-uri 'none'; frame-ancestors 'self'");
  }
  if (file.status) reply.status(file.status);
  if (file.policy) reply.header('content-security-policy', file.policy);
  if (file.etag) {
    reply.header('etag', `"${file.etag}"`);
    if (request.headers['if-none-match'] === `"${file.etag}"`) {
      if (file.body instanceof Readable) file.body.destroy();

      return reply.status(304).send();
    }
  }
  reply.type(file.type ?? endpoint.produces ?? 'application/octet-stream');
  if (file.fileName) {
    const ascii = file.fileName.replace(/[^A-Za-z0-9._-]+/g, '-');
    const kind = file.isInline ? 'inline' : 'attachment';
    reply.header(
      'content-disposition',
      `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    );
  }
  const { body, range, size } = file;
  if (range === 'none') {
    return reply.status(416).header('content-range', `bytes */${size}`).send();
  }
  if (size !== undefined) {
    reply.header('accept-ranges', 'bytes');
    reply.header('content-length', range ? range.end - range.start + 1 : size);
  }
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }

  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : body);
}
