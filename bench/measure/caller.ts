import { Agent, request } from 'node:http';

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
  /** Milliseconds until the last byte. */
  ms: number;
}

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export type Caller = (call: Call | string) => Promise<Answer>;

interface CallerOptions {
  url: string;
  cookie: string;
  maxSockets: number;
}

/** Calls a server over keep-alive connections like a browser, and returns the response. */
export function openCaller({ url, cookie, maxSockets }: CallerOptions): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets });

  return (call) => {
    const { method = 'GET', path, body } = typeof call === 'string' ? { path: call } : call;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const startedAt = performance.now();
    return new Promise<Answer>((resolve, reject) => {
      const headers = { cookie, ...(sent && { 'content-type': 'application/json' }) };
      const call = request(url + path, { method, agent, headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
            ms: performance.now() - startedAt,
          }),
        );
      });
      call.on('error', reject).end(sent);
    });
  };
}

/** Like `openCaller`, but throws on an error response. */
export function callerOf({ url }: { url: string }, cookie = ''): Caller {
  const call = openCaller({ url, cookie, maxSockets: 64 });

  return async (sent) => {
    const answer = await call(sent);
    if (answer.status >= 400) {
      const { method = 'GET', path } = typeof sent === 'string' ? { path: sent } : sent;
      throw new Error(
        `${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`,
      );
    }

    return answer;
  };
}
