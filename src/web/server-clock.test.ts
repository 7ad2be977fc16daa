import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const DEVICE = Date.parse('2020-01-01T00:00:00Z');

afterEach(() => {
  vi.useRealTimers();
  noteServerTime(new Date(0).toUTCString(), 0);
});

test("a device whose clock is years behind goes by the server's", () => {
  vi.useFakeTimers({ now: DEVICE });
  noteServerTime('Sat, 21 Nov 2026 15:00:00 GMT', Date.now());
  vi.advanceTimersByTime(60_000);

  expect(serverNow().toISOString()).toBe('2026-11-21T15:01:00.000Z');
});

test.each([null, '', 'soon'])('a response whose date is %j is ignored', (date) => {
  vi.useFakeTimers({ now: DEVICE });
  noteServerTime(date, Date.now());

  expect(serverNow().getTime()).toBe(DEVICE);
});
