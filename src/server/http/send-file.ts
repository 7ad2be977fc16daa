import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';

/** A file as a response. */
export interface FileAnswer {
  body: Uint8Array | NodeJS.ReadableStream | string;
  /** Offered for saving under this name; shown in the browser when `isInline`. */
  fileName?: string;
  isInline?: boolean;
  type?: string;
  cacheControl?: string;
  /** Names this state of the file, so that a browser that has it is not sent it again. */
  etag?: string;
  /** Its size in bytes. */
  size?: number;
  /** The part of the file that the body holds: see `requestedRange`. */
  range?: RequestedRange;
  /** A stricter policy than that of other responses: for uploaded content. */
  policy?: string;
  /** The status of a page that reports an error. */
  status?: number;
}

/** The places of a part's first and last byte; null for the whole; 'none' for a part beyond the end. */
export type RequestedRange = { start: number; end: number } | 'none' | null;

/**
 * Parses the part of a file that a request asks for (RFC 9110, section 14). Null for the whole, also when
 * the request names several parts or nonsense, or when it has the start of another file (If-Range).
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

/** Sends a file with its type, under its name; 304 to a browser that has it already. */
export function sendFile(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: FileAnswer,
) {
  if (file.cacheControl) reply.header('cache-control', file.cacheControl);
  // The API's own policy forbids everything, the browser's PDF viewer included.
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
