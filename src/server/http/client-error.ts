import type { Socket } from 'node:net';
import { AppError } from '#shared/app-error.ts';
import { toErrorBody } from '#server/http/error-response.ts';
import { STRICT_HEADERS } from '#server/http/security-headers.ts';

/**
 * An error in a request that the HTTP parser rejected. No route handled the request, so the regular
 * error handler doesn't see the error.
 */
interface ClientError extends NodeJS.ErrnoException {
  /** The bytes received on the connection, as far as they were parsed. */
  rawPacket?: unknown;
}

function toAppError({ code }: ClientError): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('too_large', 'The URL and headers are too long.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('bad_input', 'The request did not arrive in time.');
    default:
      return new AppError('bad_input', 'This request cannot be read.');
  }
}

const REASONS: Record<number, string> = { 400: 'Bad Request', 413: 'Content Too Large' };

/** Responds to a malformed HTTP request in the usual error format, then closes the connection. */
export function answerClientError(thrown: ClientError, socket: Socket): void {
  if (thrown.code === 'ECONNRESET' || socket.destroyed) return;

  const error = toAppError(thrown);
  const body = JSON.stringify(toErrorBody(error));
  const head = [
    `HTTP/1.1 ${error.status} ${REASONS[error.status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(STRICT_HEADERS).map((header) => header.join(': ')),
    'connection: close',
  ];
  // Responses to HEAD requests have no body.
  const { rawPacket } = thrown;
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  socket.destroy(thrown);
}
