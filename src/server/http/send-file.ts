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
  if (file.etag) {
    reply.header('etag', `"${file.etag}"`);
    if (request.headers['if-none-match'] === `"${file.etag}"`) return reply.status(304).send();
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
  const { body } = file;

  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : body);
}
