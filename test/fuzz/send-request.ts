import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bodyBytes, targetOf } from './fuzz-request.ts';
import type { FuzzRequest } from './fuzz-request.ts';

export interface FuzzAnswer {
  /** 0 if the connection ended without a response. */
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  ms: number;
  /** The error during the request, if any: an error code, or 'no answer in time'. */
  trouble: string | undefined;
}

interface Wire {
  url: string;
  /** Each user's cookie, by the user's name. */
  cookies: Record<string, string>;
  timeLimitMs: number;
}

/** Identifies a request to the test harness in the server's process. */
export const NUMBER_HEADER = 'x-fuzz-number';

const NO_ANSWER = 'no answer in time';

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);

  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/**
 * Parses the first response in a connection's bytes. Supports only as much of HTTP as responses
 * without chunked encoding need.
 */
function readWire(bytes: Buffer): Pick<FuzzAnswer, 'status' | 'headers' | 'body'> {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...rest] = bytes
    .subarray(0, Math.max(0, end))
    .toString('latin1')
    .split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  if (status === 100) return readWire(bytes.subarray(end + 4));

  const headers = Object.fromEntries(
    rest.map((line) => {
      const at = line.indexOf(':');

      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const length = Number(headers['content-length'] ?? 0);

  return { status, headers, body: bytes.subarray(end + 4, end + 4 + length) };
}

function sendWire(wire: Buffer, { url, timeLimitMs }: Wire): Promise<Omit<FuzzAnswer, 'ms'>> {
  const { hostname, port } = new URL(url);

  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let trouble: string | undefined;
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(wire));
    socket.setTimeout(timeLimitMs, () => {
      trouble = NO_ANSWER;
      socket.destroy();
    });
    socket.on('data', (part) => parts.push(part));
    // Ignore errors: the server may hang up on garbage. The next request shows whether it is still
    // running.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ ...readWire(Buffer.concat(parts)), trouble }));
  });
}

interface Sender {
  send(request: FuzzRequest, number: number): Promise<FuzzAnswer>;
  close(): void;
}

export function openSender(wire: Wire): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(wire.url);

  function sendHttp(request: FuzzRequest, number: number): Promise<Omit<FuzzAnswer, 'ms'>> {
    return new Promise((resolve) => {
      const cookie = wire.cookies[request.person];
      const body = request.body && bodyBytes(request.body);
      let trouble: string | undefined;
      const nothing = { status: 0, headers: {}, body: Buffer.alloc(0) };
      const failed = (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
        resolve({ ...nothing, trouble: trouble ?? code });
      };

      try {
        const sent = httpRequest(
          {
            hostname,
            port,
            agent,
            method: request.method,
            path: targetOf(request),
            headers: {
              ...(cookie && { cookie: `gable=${cookie}` }),
              [NUMBER_HEADER]: number,
              ...(body &&
                !request.headers['transfer-encoding'] && { 'content-length': body.length }),
              ...request.headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('error', failed);
            answer.on('end', () => {
              clearTimeout(timer);
              const headers = Object.fromEntries(
                Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
              );
              const status = answer.statusCode ?? 0;
              try {
                const bytes = decoded(Buffer.concat(parts), headers['content-encoding']);
                resolve({ status, headers, body: bytes, trouble });
              } catch {
                resolve({
                  status,
                  headers,
                  body: Buffer.concat(parts),
                  trouble: 'a broken encoding',
                });
              }
            });
          },
        );
        const timer = setTimeout(() => {
          trouble = NO_ANSWER;
          sent.destroy(new Error(NO_ANSWER));
        }, wire.timeLimitMs);
        sent.on('error', (error) => {
          clearTimeout(timer);
          failed(error);
        });
        sent.on('upgrade', (_answer, socket) => socket.destroy());
        sent.end(body);
      } catch (error) {
        failed(error);
      }
    });
  }

  return {
    async send(request, number) {
      const startedAt = performance.now();
      const answer = await (request.wire
        ? sendWire(request.wire, wire)
        : sendHttp(request, number));

      return { ...answer, ms: performance.now() - startedAt };
    },
    close: () => agent.destroy(),
  };
}
