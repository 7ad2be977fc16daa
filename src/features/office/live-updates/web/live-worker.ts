/**
 * The one stream of a browser, shared by its tabs: a browser opens six connections to a server at
 * most, and open streams would use them up.
 */
import type { LiveMessage } from '../live-endpoints.ts';
import { openConnection } from './live-connection.ts';
import type { LiveConnection } from './live-connection.ts';

/** The messages of a tab: it is open, with its user, or it leaves. */
export type TabMessage = { userId: number; since: number } | 'leave';
/** The messages to a tab. */
export type WorkerMessage = { message: LiveMessage } | { isOpen: boolean };

/** A tab that opens now may have loaded its data before these. */
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
