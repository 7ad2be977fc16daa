import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
  /** Until the last byte, in milliseconds. */
  ms: number;
}

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export type Caller = (call: Call | string) => Promise<Answer>;

/** Calls a server over kept connections, as a browser does; an error answer throws. */
export function callerOf({ url }: { url: string }, cookie = ''): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  return async (call) => {
    const { method = 'GET', path, body } = typeof call === 'string' ? { path: call } : call;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const startedAt = performance.now();
    const answer = await new Promise<Answer>((resolve, reject) => {
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
    if (answer.status >= 400) {
      throw new Error(
        `${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`,
      );
    }

    return answer;
  };
}
