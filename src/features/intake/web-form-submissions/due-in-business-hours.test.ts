import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { clockIn, instantOf } from '#shared/clock-time.ts';
import { WEEK_DAYS, weekDayOf, type WeekDay } from '#shared/week-days.ts';
import { afterBusinessHours, dueInBusinessHours } from './due-in-business-hours.ts';

const WORK_WEEK: WeekDay[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const DENVER = {
  timeZone: 'America/Denver',
  startTime: '08:00',
  endTime: '17:00',
  days: WORK_WEEK,
};
const SIX_DAYS = { ...DENVER, days: [...WORK_WEEK, 'Saturday' as const] };

// November 18, 2026, is a Wednesday.
test.each([
  ['on a business day', '2026-11-18T10:00', 2, DENVER, '2026-11-18 12:00'],
  ['at the minute when business begins', '2026-11-18T08:00', 1, DENVER, '2026-11-18 09:00'],
  ['at eleven at night', '2026-11-18T23:00', 2, DENVER, '2026-11-19 10:00'],
  ['at midnight', '2026-11-19T00:00', 2, DENVER, '2026-11-19 10:00'],
  ['before business begins', '2026-11-18T05:12', 1, DENVER, '2026-11-18 09:00'],
  ['with less of the day left', '2026-11-18T15:59', 2, DENVER, '2026-11-19 09:00'],
  ['with just enough of the day left', '2026-11-18T14:59', 2, DENVER, '2026-11-18 17:00'],
  ['a minute before the end', '2026-11-18T16:59', 1, DENVER, '2026-11-19 09:00'],
  ['at the end of business', '2026-11-18T17:00', 1, DENVER, '2026-11-19 09:00'],
  ['on Friday evening', '2026-11-20T18:00', 2, DENVER, '2026-11-23 10:00'],
  ['late on Friday', '2026-11-20T16:29', 1, DENVER, '2026-11-23 08:30'],
  ['on Saturday', '2026-11-21T09:00', 2, DENVER, '2026-11-23 10:00'],
  ['on a Saturday that is a business day', '2026-11-21T09:14', 2, SIX_DAYS, '2026-11-21 11:15'],
  ['on Sunday night', '2026-11-22T22:00', 2, SIX_DAYS, '2026-11-23 10:00'],
  ['with more than a day to do it', '2026-11-18T08:30', 9, DENVER, '2026-11-19 08:30'],
  ['with a week to do it', '2026-11-18T20:00', 45, DENVER, '2026-11-25 17:00'],
  ['before the clocks go ahead', '2027-03-12T16:59', 2, DENVER, '2027-03-15 10:00'],
  ['before the clocks go back', '2027-11-05T23:00', 2, DENVER, '2027-11-08 10:00'],
])(
  'a submission that arrives %s is due after its business hours',
  (_when, wall, hours, business, due) => {
    const now = instantOf(wall, business.timeZone);
    const { day, time } = afterBusinessHours(now, hours, business);
    expect(`${day} ${time}`).toBe(due);
  },
);

test('a result between two quarter hours does not exceed the end of business', () => {
  const business = { ...DENVER, endTime: '16:50' };
  const now = instantOf('2026-11-18T14:47', DENVER.timeZone);
  expect(afterBusinessHours(now, 2, business)).toEqual({ day: '2026-11-18', time: '16:50' });
});

test('the hours of a person in another time zone are read in the company’s time zone', () => {
  const business = { ...DENVER, timeZone: 'America/New_York' };
  const now = instantOf('2026-11-18T23:00', 'America/Denver');
  expect(dueInBusinessHours(now, 2, { business, companyZone: 'America/Denver' })).toEqual({
    dueDate: '2026-11-19',
    dueTime: '08:00',
  });
});

const zones = fc.constantFrom(
  'America/Denver',
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'UTC',
);
const moments = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
});
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
// Business hours after 5 a.m., so that they contain no daylight saving change.
const hours = fc
  .tuple(fc.integer({ min: 300, max: 1380 }), fc.integer({ min: 1, max: 1439 }))
  .map(([start, length]) => [start, Math.min(start + length, 1439)] as const);
const weeks = fc.subarray([...WEEK_DAYS], { minLength: 1 });

test('a due time is within business hours, on a business day, after the submission, and exact', () => {
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 1, max: 160 }).map((halves) => halves / 2),
      fc.tuple(zones, zones, hours, weeks),
      (now, length, [timeZone, companyZone, [start, end], days]) => {
        const business = { timeZone, startTime: clock(start), endTime: clock(end), days };
        const { day, time } = afterBusinessHours(now, length, business);
        const moment = instantOf(`${day}T${time}`, timeZone);

        expect(time > business.startTime && time <= business.endTime).toBe(true);
        expect(days).toContain(weekDayOf(day));
        expect(moment.getTime()).toBeGreaterThan(now.getTime());
        // Business minutes between the two times, counted day by day.
        let minutes = 0;
        const today = dayInZone(now, timeZone);
        for (let at = today; at <= day; at = addDays(at, 1)) {
          if (!days.includes(weekDayOf(at))) continue;
          const from = at === today ? clockIn(now, timeZone) : '00:00';
          const first = from > business.startTime ? from : business.startTime;
          const last = at === day ? time : business.endTime;
          if (first >= last) continue;
          minutes += (Date.parse(`${at}T${last}Z`) - Date.parse(`${at}T${first}Z`)) / 60_000;
        }
        expect(minutes).toBeGreaterThanOrEqual(length * 60);
        expect(minutes).toBeLessThanOrEqual(length * 60 + 15);

        const due = dueInBusinessHours(now, length, { business, companyZone });
        expect(due).toEqual({
          dueDate: dayInZone(moment, companyZone),
          dueTime: clockIn(moment, companyZone),
        });
        // A local time that occurs twice is interpreted as the second one.
        const dueAt = instantOf(`${due.dueDate}T${due.dueTime}`, companyZone);
        expect([0, 30, 60]).toContain((dueAt.getTime() - moment.getTime()) / 60_000);
      },
    ),
  );
});
