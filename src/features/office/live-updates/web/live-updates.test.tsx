/** Tests that a page reloads and polls while the stream is down and after it reconnects. */
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { FakeEventSource } from '#test/web/fake-event-source.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { followChanges } from './live-updates.ts';

const HALF_A_MINUTE = 30_000;
const { latest, addresses } = FakeEventSource;
let isServing: boolean;
let asked: number;
let names: string[];
let lists: () => unknown[];
let stop: () => void;

/** Shows the number of contacts, loaded the way a contact list loads them. */
function Contacts() {
  const { data } = useQuery(endpointQuery(contactEndpoints.list, { list: {} }));

  return <p>{data ? `${data.total} contacts` : 'Loading'}</p>;
}

beforeEach(async () => {
  isServing = true;
  asked = 0;
  names = ['Ada'];
  lists = answer(contactEndpoints.list, () => ({ rows: [], total: names.length }));
  const answers = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (call[0] !== '/api/health') return answers(...call);
    asked += 1;

    return isServing ? Response.json({ status: 'ok' }) : new Response(null, { status: 503 });
  });
  vi.stubGlobal('EventSource', FakeEventSource);
  // Older phones have no shared workers, so the page opens its own stream.
  vi.stubGlobal('SharedWorker', undefined);
  FakeEventSource.opened = [];
  await render(<Contacts />);
  await expect.element(page.getByText('1 contacts')).toBeVisible();
  // The test controls the timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  stop = followChanges(1);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances the timers and lets everything that loads in that time finish. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('while the stream is cut a page looks for changes every half minute, and no more once it is open', async () => {
  latest().say('open', {});
  latest().breakOff();
  names.push('Ben');
  await pass(HALF_A_MINUTE - 1_000);
  expect(lists()).toHaveLength(1);
  await pass(2_000);
  await expect.element(page.getByText('2 contacts')).toBeVisible();
  names.push('Cleo');
  await pass(HALF_A_MINUTE);
  await expect.element(page.getByText('3 contacts')).toBeVisible();
  expect(asked).toBe(2);

  latest().say('open', {});
  await pass(HALF_A_MINUTE);
  expect(asked).toBe(2);
});

test('a page looks every half minute also while one try after the other to open the stream fails', async () => {
  names.push('Ben');
  for (let seconds = 0; seconds < 32; seconds += 1) {
    if (!latest().isClosed) latest().breakOff();
    await pass(1_000);
  }
  await expect.element(page.getByText('2 contacts')).toBeVisible();
  expect(addresses().length).toBeGreaterThan(3);
});

test('a page does not load while the server is away, and looks again half a minute later', async () => {
  latest().breakOff();
  isServing = false;
  names.push('Ben');
  await pass(HALF_A_MINUTE + 5_000);
  expect(asked).toBe(1);
  expect(lists()).toHaveLength(1);

  isServing = true;
  await pass(HALF_A_MINUTE);
  await expect.element(page.getByText('2 contacts')).toBeVisible();
});

test('after a cut a page loads what it shows of the changes that it missed, and nothing else', async () => {
  latest().say('open', { lastEventId: '70-1' });
  latest().breakOff();
  names.push('Ben');
  await pass(2_000);
  expect(addresses()).toEqual([addresses()[0], '/api/live?after=70-1']);
  latest().say('changes', {
    lastEventId: '75-2',
    data: { changed: { notifications: [3] }, around: {} },
  });
  await pass(2_000);
  expect(lists()).toHaveLength(1);

  latest().say('changes', {
    lastEventId: '75-3',
    data: { changed: { contacts: [2] }, around: {} },
  });
  await pass(2_000);
  await expect.element(page.getByText('2 contacts')).toBeVisible();
  expect(lists()).toHaveLength(2);
});
