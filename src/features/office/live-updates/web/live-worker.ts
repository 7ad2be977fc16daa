/**
 * The browser's event stream, shared by all its tabs. Browsers open at most six connections per
 * server, so one stream per tab would use them up.
 */
import type { LiveMessage } from '../live-endpoints.ts';
import { openConnection } from './live-connection.ts';
import type { LiveConnection } from './live-connection.ts';

/** Messages from a tab to the worker: the tab opened, with its user, or it is leaving. */
export type TabMessage = { userId: number; since: number } | 'leave';
/** Messages from the worker to its tabs. */
export type WorkerMessage = { message: LiveMessage } | { isOpen: boolean };

/**
 * Replay recent messages to a newly opened tab: it may have loaded its data before they arrived.
 */
const REMEMBERED_MS = 60_000;

const ports = new Set<MessagePort>();
let recent: { at: number; message: LiveMessage }[] = [];
let stream: { userId: number; connection: LiveConnection } | undefined;
let isOpen = true;

function postToAll(update: WorkerMessage): void {
  for (const port of ports) port.postMessage(update);
}

function begin(userId: number, since: number): void {
  stream?.connection.close();
  recent = [];
  const connection = openConnection({
    since,
    onMessage(message) {
      const at = Date.now();
      recent = [...recent.filter((one) => one.at > at - REMEMBERED_MS), { at, message }];
      postToAll({ message });
    },
    onState(nextIsOpen) {
      isOpen = nextIsOpen;
      postToAll({ isOpen });
    },
  });
  stream = { userId, connection };
}

function leave(port: MessagePort): void {
  ports.delete(port);
  if (ports.size > 0) return;
  stream?.connection.close();
  stream = undefined;
}

function enter(port: MessagePort, { userId, since }: Exclude<TabMessage, 'leave'>): void {
  ports.add(port);
  if (stream?.userId !== userId) return begin(userId, since);
  const missed = recent.filter(({ at }) => at >= since);
  for (const { message } of missed) port.postMessage({ message } satisfies WorkerMessage);
  port.postMessage({ isOpen } satisfies WorkerMessage);
}

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  port.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'leave') leave(port);
    else enter(port, data);
  });
  port.start();
});
