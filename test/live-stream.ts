/** Reads a stream of live updates like a browser. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface LiveEvent {
  id: string;
  event: string;
  data: unknown;
}

export interface LiveStream {
  status: number;
  headers: IncomingHttpHeaders;
  events: LiveEvent[];
  /** Returns the data of the change events received so far. */
  received: () => unknown[];
  /** The last event's ID. */
  lastId: () => string;
  isEnded: () => boolean;
  close: () => void;
}

const field = (block: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';

/** Parses the events in a piece of the stream. */
export function eventsIn(text: string): LiveEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => ({
      id: field(block, 'id'),
      event: field(block, 'event'),
      data: JSON.parse(field(block, 'data')) as unknown,
    }));
}

/** Opens a stream on its own connection. Resolves after its first event, or when it is rejected. */
export async function openLiveStream(
  baseURL: string,
  {
    cookie,
    query = '',
    headers = {},
  }: { cookie: string; query?: string; headers?: Record<string, string> },
): Promise<LiveStream> {
  const asking = request(`${baseURL}/api/live${query}`, {
    agent: false,
    headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip', ...headers },
  }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  asking.on('error', () => undefined); // closed by the test
  const isOpen = response.statusCode === 200;
  const events: LiveEvent[] = [];
  let isEnded = false;
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    if (!isOpen) return;
    text += chunk;
    const end = text.lastIndexOf('\n\n') + 2;
    if (end < 2) return;
    events.push(...eventsIn(text.slice(0, end)));
    text = text.slice(end);
  });
  response.on('error', () => undefined);
  response.on('close', () => (isEnded = true));
  while (!isEnded && events.length === 0) await delay(5);

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    received: () => events.filter(({ event }) => event === 'changes').map(({ data }) => data),
    lastId: () => events.findLast(({ id }) => id !== '')?.id ?? '',
    isEnded: () => isEnded,
    close: () => asking.destroy(),
  };
}
