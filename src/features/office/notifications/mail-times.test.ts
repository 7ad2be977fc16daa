import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#test/register-notifications.ts';
import { mailTime, textTime } from './mail-times.ts';

const DENVER = 'America/Denver';
const atOnce = { quietFrom: null, quietTo: null, digestAt: null };
const quietNights = { ...atOnce, quietFrom: '20:00', quietTo: '07:00' };
const quietNoon = { ...atOnce, quietFrom: '12:00', quietTo: '13:00' };
const mornings = { ...quietNights, digestAt: '06:00' };

const timeOf = (happenedAt: string, wishes: typeof atOnce | object) =>
  mailTime(new Date(happenedAt), { ...atOnce, ...wishes }, DENVER).toISOString();

describe('an email', () => {
  // Denver is UTC-07:00 in November; 15:00Z is 8:00 AM.
  test.each([
    [
      'waits a minute for the others of its call',
      '2026-11-21T15:00:00Z',
      atOnce,
      '2026-11-21T15:01:00.000Z',
    ],
    ['at 8:01 AM is sent at once', '2026-11-21T15:01:00Z', quietNights, '2026-11-21T15:02:00.000Z'],
    [
      'at 8:00 PM waits until 7:00 AM',
      '2026-11-22T03:00:00Z',
      quietNights,
      '2026-11-22T14:00:00.000Z',
    ],
    [
      'at 2:00 AM waits until 7:00 AM',
      '2026-11-22T09:00:00Z',
      quietNights,
      '2026-11-22T14:00:00.000Z',
    ],
    [
      'at 6:59 AM is gathered until the quiet hours are over',
      '2026-11-22T13:59:00Z',
      quietNights,
      '2026-11-22T14:00:00.000Z',
    ],
    [
      'at 12:30 PM waits until 1:00 PM',
      '2026-11-21T19:30:00Z',
      quietNoon,
      '2026-11-21T20:00:00.000Z',
    ],
    [
      'at 1:00 PM is not quiet any more',
      '2026-11-21T20:00:00Z',
      quietNoon,
      '2026-11-21T20:01:00.000Z',
    ],
    [
      'of a day comes at the hour of the next day that was chosen',
      '2026-11-21T15:00:00Z',
      mornings,
      '2026-11-22T13:00:00.000Z',
    ],
    [
      'of the early morning comes on the same day',
      '2026-11-21T12:59:00Z',
      mornings,
      '2026-11-21T13:00:00.000Z',
    ],
  ])('%s', (_what, happenedAt, wishes, sentAt) => {
    expect(timeOf(happenedAt, wishes)).toBe(sentAt);
  });

  test('keeps the hour on the clock when the clocks change', () => {
    // Denver clocks jump from 2:00 to 3:00 AM on March 8, 2026, and go back on November 1.
    expect(timeOf('2026-03-08T05:00:00Z', quietNights)).toBe('2026-03-08T13:00:00.000Z');
    expect(timeOf('2026-11-01T05:00:00Z', quietNights)).toBe('2026-11-01T14:00:00.000Z');
    expect(timeOf('2026-03-07T20:00:00Z', { digestAt: '02:30' })).toBe('2026-03-08T08:30:00.000Z');
  });
});

describe('a text', () => {
  const type = 'taskAssigned' as const;
  const textAt = (happenedAt: string, wishes: object = {}) =>
    textTime(wishes, {
      type,
      happenedAt: new Date(happenedAt),
      companyZone: DENVER,
    })?.toISOString() ?? null;

  test.each([
    ['at noon is gathered for a minute', '2026-11-21T19:00:00Z', {}, '2026-11-21T19:01:00.000Z'],
    ['at 8:59 PM waits until 8 AM', '2026-11-22T03:59:00Z', {}, '2026-11-22T15:00:00.000Z'],
    ['at 7:58 AM waits until 8 AM', '2026-11-21T14:58:00Z', {}, '2026-11-21T15:00:00.000Z'],
    [
      'waits for quiet hours that end later',
      '2026-11-22T09:00:00Z',
      { quietFrom: '20:00', quietTo: '10:00' },
      '2026-11-22T17:00:00.000Z',
    ],
    [
      'whose quiet hours end at night waits for the morning',
      '2026-11-22T01:00:00Z',
      { quietFrom: '17:00', quietTo: '23:00' },
      '2026-11-22T15:00:00.000Z',
    ],
    [
      'is never sent where quiet hours take the day',
      '2026-11-21T19:00:00Z',
      { quietFrom: '07:00', quietTo: '22:00' },
      null,
    ],
  ])('%s', (_title, happenedAt, wishes, expected) => {
    expect(textAt(happenedAt, wishes)).toBe(expected);
  });

  test('is never sent before 8 AM, after 9 PM or in the quiet hours of its reader', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:00`);
    const zones = fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu');
    const at = fc.integer({ min: 0, max: 366 * 24 * 60 });
    fc.assert(
      fc.property(at, hour, hour, zones, (minutes, quietFrom, quietTo, timeZone) => {
        fc.pre(quietFrom !== quietTo);
        const happenedAt = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
        const wishes = { quietFrom, quietTo, timeZone };
        const due = textTime(wishes, { type, happenedAt, companyZone: DENVER });
        if (due === null) return;
        const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(due);
        const isInQuiet =
          quietFrom < quietTo
            ? quietFrom <= time && time < quietTo
            : quietFrom <= time || time < quietTo;
        expect([time >= '08:00' && time < '21:00', isInQuiet]).toEqual([true, false]);
        expect(due.getTime()).toBeGreaterThan(happenedAt.getTime());
      }),
    );
  });
});
