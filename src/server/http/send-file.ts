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
  /** Which part of it the body is: see `requestedRange`. */
  range?: { start: number; end: number } | null;
  /** Stricter than that of other answers: for what people uploaded. */
  policy?: string;
  /** Of a page that says what went wrong. */
  status?: number;
}

/**
 * The part of a file that a request asks for: the places of its first and last byte. Null for the
 * whole, also when it names several parts or one that it cannot have.
 */
export function requestedRange(
  { headers }: Pick<FastifyRequest, 'headers'>,
  size: number,
): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);

  return start <= end ? { start, end } : null;
}

/** Sends a file as what it is, under its name; 304 to a browser that has it already. */
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
  if (size !== undefined) {
    reply.header('accept-ranges', 'bytes');
    reply.header('content-length', range ? range.end - range.start + 1 : size);
  }
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }

  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : body);
}
