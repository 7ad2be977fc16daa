import { setTimeout as delay } from 'node:timers/promises';

/** The server died or its response was lost, so the call may or may not have taken effect. */
export class LostResponse extends Error {
  override name = 'LostResponse';
}

/**
 * A 503: the database is unavailable or out of disk space. As with a lost response, the call may or
 * may not have taken effect.
 */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * A response that a crash doesn't explain: a 500, an error for a valid call, or no response for a
 * long time.
 */
export class WrongResponse extends Error {
  override name = 'WrongResponse';
}

export type Row = Record<string, unknown>;

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON, a file's text, or form data. */
  body?: unknown;
  /** The client IP that the proxy reports, to simulate a visitor from elsewhere. */
  from?: string;
  /** The Idempotency-Key. */
  key?: string;
  /** Other acceptable statuses besides the successful ones. */
  allow?: number[];
}

interface Answer {
  status: number;
  body: Row;
  total: number;
  isReplayed: boolean;
}

const HANG_MS = 30_000;

/**
 * An HTTP client with cookies, usually signed in as an office user. The session survives server
 * restarts.
 */
export interface HttpClient {
  /** The server's current base URL. */
  baseURL: string;
  /** Throws LostResponse, Unavailable, or WrongResponse if the call didn't succeed. */
  call(sent: Sent): Promise<Answer>;
  /** Returns all rows of a list, page by page. */
  list(path: string, query: Record<string, string>): Promise<Row[]>;
  isSignedIn(): boolean;
  /** Returns the cookie header that a browser would send. */
  cookie(): string;
}

export function httpClient(baseURL: string, { patienceMs = HANG_MS } = {}): HttpClient {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ');

  async function call({ method, path, body, from, key, allow = [] }: Sent): Promise<Answer> {
    const isFile = typeof body === 'string';
    const isForm = body instanceof URLSearchParams;
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const startedAt = Date.now();
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${client.baseURL}${path}`, {
        method: verb,
        headers: {
          ...(cookies.size > 0 && { cookie: cookie() }),
          ...(body !== undefined &&
            !isForm && { 'content-type': isFile ? 'text/csv' : 'application/json' }),
          ...(from && { 'x-forwarded-for': from }),
          ...(key && { 'idempotency-key': key }),
        },
        body: body === undefined ? null : isFile || isForm ? body : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      text = await response.text();
    } catch (error) {
      if (Date.now() - startedAt >= patienceMs) throw new WrongResponse(`${verb} ${path} hangs`);
      throw new LostResponse(String(error));
    }
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.slice(0, line.indexOf(';')).split('=');
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    if (response.status === 503) {
      throw new Unavailable(text, Number(response.headers.get('retry-after')));
    }
    if (!response.ok && !allow.includes(response.status)) {
      throw new WrongResponse(
        `${verb} ${path} was answered ${response.status}: ${text.slice(0, 500)}`,
      );
    }

    const isPage = response.headers.get('content-type')?.startsWith('text/html');

    return {
      status: response.status,
      body: isPage ? { html: text } : text ? (JSON.parse(text) as Row) : {},
      total: Number(response.headers.get('x-total-count')),
      isReplayed: response.headers.get('idempotency-replayed') === 'true',
    };
  }

  const client: HttpClient = {
    baseURL,
    call,
    async list(path, query) {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const search = new URLSearchParams({ ...query, page: String(page), pageSize: '100' });
        const { body, total } = await call({ path: `${path}?${search}` });
        rows.push(...(body as unknown as Row[]));
        if (page * 100 >= total) return rows;
      }
    },
    isSignedIn: () => cookies.size > 0,
    cookie,
  };

  return client;
}

/** Returns a client without a session that follows the same server, even if its URL changes. */
export function anotherBrowser(first: HttpClient): HttpClient {
  return Object.defineProperty(httpClient(''), 'baseURL', { get: () => first.baseURL });
}

/** Waits for the given number of milliseconds. */
export const wait = (milliseconds: number): Promise<void> => delay(milliseconds);
