/** Tests the real shared worker in a browser. Its ports stand in for tabs. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { realFetch } from '#test/web/answer.ts';
import type { LiveMessage } from '../live-endpoints.ts';
import type { TabMessage, WorkerMessage } from './live-worker.ts';

const SCRIPT = new URL('./live-worker.ts', import.meta.url);

interface Tab {
  say: (message: TabMessage) => void;
  received: WorkerMessage[];
}

let workerName = '';
let tabs: Tab[] = [];

/** Opens a tab that listens for the worker's messages. All tabs in a test share one worker. */
function openTab(): Tab {
  const { port } = new SharedWorker(SCRIPT, { type: 'module', name: workerName });
  const received: WorkerMessage[] = [];
  port.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => received.push(data));
  port.start();
  const tab: Tab = { say: (message) => port.postMessage(message), received };
  tabs.push(tab);

  return tab;
}

/** Returns the streams opened since the test started and those open now. */
const streams = async (path = 'state', body?: string) =>
  (await (
    await realFetch(`/live-test/${path}`, { method: 'POST', ...(body !== undefined && { body }) })
  ).json()) as { opened: string[]; open: string[] };

const sendMessage = (id: string, message: LiveMessage) =>
  streams('say', `id: ${id}\nevent: changes\ndata: ${JSON.stringify(message)}\n\n`);

const changeOf = (id: number): LiveMessage => ({ changed: { contacts: [id] }, around: {} });
const messagesOf = ({ received }: Tab) =>
  received.flatMap((one) => ('message' in one ? one.message : []));

async function isListening(tab: Tab) {
  await expect.poll(() => tab.received).toContainEqual({ isOpen: true });
}

beforeEach(async () => {
  workerName = crypto.randomUUID();
  await streams('forget');
});

afterEach(async () => {
  for (const { say } of tabs) say('leave');
  tabs = [];
  await expect.poll(async () => (await streams()).open).toEqual([]);
});

test('two tabs of one user share one stream, and both get its changes', async () => {
  const since = Date.now();
  const [first, second] = [openTab(), openTab()];
  first.say({ userId: 1, since });
  await isListening(first);
  second.say({ userId: 1, since });
  await isListening(second);
  await sendMessage('70-1', changeOf(7));

  await expect.poll(() => messagesOf(first)).toEqual([changeOf(7)]);
  await expect.poll(() => messagesOf(second)).toEqual([changeOf(7)]);
  const { opened } = await streams();
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^\/api\/live\?within=\d+$/);
});

test('a tab that comes later gets the changes since it started to load, and nothing earlier', async () => {
  const first = openTab();
  first.say({ userId: 1, since: Date.now() });
  await isListening(first);
  await sendMessage('70-1', changeOf(7));
  await expect.poll(() => messagesOf(first)).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const since = Date.now();
  await sendMessage('71-1', changeOf(8));
  await expect.poll(() => messagesOf(first)).toHaveLength(2);

  const second = openTab();
  second.say({ userId: 1, since });
  await isListening(second);
  expect(messagesOf(second)).toEqual([changeOf(8)]);
  expect((await streams()).opened).toHaveLength(1);
});

test('the stream outlives a tab that leaves, ends with the last one, and is opened again by the next', async () => {
  const [first, second] = [openTab(), openTab()];
  for (const tab of [first, second]) {
    tab.say({ userId: 1, since: Date.now() });
    await isListening(tab);
  }
  first.say('leave');
  await sendMessage('70-1', changeOf(7));
  await expect.poll(() => messagesOf(second)).toEqual([changeOf(7)]);
  expect(messagesOf(first)).toEqual([]);

  second.say('leave');
  await expect.poll(async () => (await streams()).open).toEqual([]);
  const third = openTab();
  third.say({ userId: 1, since: Date.now() });
  await isListening(third);
  expect((await streams()).opened).toHaveLength(2);
  // Events from the previous stream are not repeated.
  expect(messagesOf(third)).toEqual([]);
});

test('another user who signs in gets a stream of their own, in place of that of the user before', async () => {
  const tab = openTab();
  tab.say({ userId: 1, since: Date.now() });
  await isListening(tab);
  await sendMessage('70-1', changeOf(7));
  await expect.poll(() => messagesOf(tab)).toHaveLength(1);

  const other = openTab();
  other.say({ userId: 2, since: Date.now() - 1_000 });
  await isListening(other);
  const { opened, open } = await streams();
  expect(opened).toHaveLength(2);
  expect(open).toEqual(opened.slice(1));
  expect(messagesOf(other)).toEqual([]);
});

test('tabs get a message that the stream broke, and one that it is open again, from where it ended', async () => {
  const tab = openTab();
  tab.say({ userId: 1, since: Date.now() });
  await isListening(tab);
  await sendMessage('70-4', changeOf(7));
  await expect.poll(() => messagesOf(tab)).toHaveLength(1);
  await streams('break');

  await expect
    .poll(() => tab.received.flatMap((one) => ('isOpen' in one ? one.isOpen : [])))
    .toEqual([true, false, true]);
  expect((await streams()).opened.at(-1)).toBe('/api/live?after=70-4');
});
