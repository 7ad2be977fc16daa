/** Tests when a broken stream reconnects and which event it resumes from. Uses fake timers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '#test/web/fake-event-source.ts';
import type { LiveMessage } from '../live-endpoints.ts';
import { openConnection } from './live-connection.ts';

let states: boolean[];
let messages: LiveMessage[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') });
  vi.stubGlobal('EventSource', FakeEventSource);
  // Makes each wait exactly its average length.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeEventSource.opened = [];
  states = [];
  messages = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () =>
  openConnection({
    since: Date.now() - 2_500,
    onMessage: (message) => messages.push(message),
    onState: (isOpen) => states.push(isOpen),
  });
const { latest, addresses } = FakeEventSource;

const CHANGE: LiveMessage = { changed: { contacts: [7] }, around: {} };

test('A stream that is cut is opened again from the last event that was heard', () => {
  open();
  latest().say('open', { lastEventId: '70-0' });
  latest().say('changes', { lastEventId: '71-4', data: CHANGE });
  latest().breakOff();
  expect(latest().isClosed).toBe(true);
  expect(states).toEqual([true, false]);

  vi.advanceTimersByTime(1_000);
  expect(addresses()).toEqual(['/api/live?within=8', '/api/live?after=71-4']);
  latest().say('open', {});
  latest().say('changes', { lastEventId: '75-9', data: { everything: true } });
  expect(states).toEqual([true, false, true]);
  expect(messages).toEqual([CHANGE, { everything: true }]);
});

test('A stream that was cut before its first event asks for all since the page began to load', () => {
  open();
  latest().breakOff();
  vi.advanceTimersByTime(1_000);
  latest().breakOff();
  vi.advanceTimersByTime(700_000);

  expect(addresses().slice(0, 3)).toEqual([
    '/api/live?within=8',
    '/api/live?within=9',
    '/api/live?within=11',
  ]);
  expect(addresses().at(-1)).toBe('/api/live?within=600');
});

test('Beats keep a stream open, and one that is silent for longer counts as cut', () => {
  open();
  latest().say('open', {});
  for (let beat = 0; beat < 5; beat += 1) {
    vi.advanceTimersByTime(49_000);
    latest().say('beat', { lastEventId: `${beat}-1` });
  }
  expect(addresses()).toHaveLength(1);

  vi.advanceTimersByTime(50_000);
  expect(states).toEqual([true, false]);
  vi.advanceTimersByTime(1_000);
  expect(addresses().at(-1)).toBe('/api/live?after=4-1');
});

test('A server that stays away is tried less and less often, and soon again once it has responded', () => {
  open();
  const wait = () => {
    latest().breakOff();
    const tries = addresses().length;
    const from = Date.now();
    while (addresses().length === tries) vi.advanceTimersByTime(500);

    return (Date.now() - from) / 1_000;
  };
  expect(Array.from({ length: 8 }, wait)).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);

  latest().say('open', {});
  expect(wait()).toBe(1);
});

test('A connection that was closed is not opened again', () => {
  const { close } = open();
  latest().breakOff();
  close();
  vi.advanceTimersByTime(600_000);

  expect(addresses()).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
