import { setTimeout as delay } from 'node:timers/promises';

/** The server died or its response was lost: it is unknown whether the call was done. */
export class LostResponse extends Error {
  override name = 'LostResponse';
}

/**
 * A 503: the database is away or out of room. The outcome of the call is as unknown as without a response.
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
 * A response that no crash explains: a 500, a refusal of a correct call, or none at all for a long time.
 */
export class WrongResponse extends Error {
  override name = 'WrongResponse';
}

export type Row = Record<string, unknown>;

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON, the text of a file, or a form of a page. */
  body?: unknown;
  /** The address that the proxy in front of the server names, for a visitor from elsewhere. */
  from?: string;
  /** The Idempotency-Key. */
  key?: string;
  /** Statuses besides the successes that are correct too. */
  allow?: number[];
}

interface Answer {
  status: number;
  body: Row;
  total: number;
  isReplayed: boolean;
}

const HANG_MS = 30_000;

/** A signed-in user of the office. The session outlives restarts of the server. */
export interface HttpClient {
  /** The current address of the server. */
  baseURL: string;
  /** Throws LostResponse, Unavailable or WrongResponse unless the call was a success. */
  call(sent: Sent): Promise<Answer>;
  /** All rows of a list, page after page. */
  list(path: string, query: Record<string, string>): Promise<Row[]>;
  isSignedIn(): boolean;
  /** Returns the cookie that this person's browser would send along. */
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

/** A browser of its own without a session, at the same server wherever that is. */
export function anotherBrowser(first: HttpClient): HttpClient {
  return Object.defineProperty(httpClient(''), 'baseURL', { get: () => first.baseURL });
}

/** Waits until the server accepts calls again: the refused call says how long. */
export const wait = (milliseconds: number): Promise<void> => delay(milliseconds);
