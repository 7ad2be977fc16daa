import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { instantOf } from '#shared/clock-time.ts';
import { testDatabase } from '#test/database.ts';
import { isTaskOverdue } from '../task-rules.ts';
import { TASK_STATUSES } from '../task.ts';
import { isTaskOverdueSql } from './task-overdue-sql.ts';
import { instantOfSql } from '#server/db/wall-time-sql.ts';
import { tasks } from './task-table.ts';

const { db } = await testDatabase();

const zone = fc.constantFrom(
  'America/Denver',
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'UTC',
);
/** Dates on which clocks change somewhere, and random dates. */
const day = fc.oneof(
  fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05'),
  fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
);
const time = fc
  .oneof(fc.integer({ min: 0, max: 239 }), fc.integer({ min: 0, max: 1439 }))
  .map((minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );

test('a local time is the same moment in TypeScript and in SQL, even when clocks change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(day, time, zone), { minLength: 50 }), async (walls) => {
      const values = walls.map(
        ([on, at, timeZone], place) =>
          sql`(${place}::int, ${instantOfSql(sql`(${on}::date + ${at}::time)`, timeZone)})`,
      );
      const { rows } = await db.execute<{ moment: Date }>(
        sql`select moment from (values ${sql.join(values, sql`, `)}) walls (place, moment) order by place`,
      );
      expect(rows.map(({ moment }) => new Date(moment).toISOString())).toEqual(
        walls.map(([on, at, timeZone]) => instantOf(`${on}T${at}`, timeZone).toISOString()),
      );
    }),
    { numRuns: 20 },
  );
});

test('the filter finds exactly the tasks that are overdue by the rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      zone,
      fc.tuple(day, time),
      fc.array(
        fc.record({
          status: fc.constantFrom(...TASK_STATUSES),
          shift: fc.option(fc.integer({ min: -2, max: 2 }), { freq: 6 }),
          dueTime: fc.option(time, { freq: 4 }),
        }),
        { minLength: 30 },
      ),
      async (timeZone, [on, at], facts) => {
        const now = instantOf(`${on}T${at}`, timeZone);
        const companyTime = { now, today: dayInZone(now, timeZone), timeZone };
        const all = facts.map(({ shift, ...task }, place) => ({
          ...task,
          dueDate: shift === null ? null : addDays(on, shift),
          dueTime: shift === null ? null : task.dueTime,
          title: String(place),
          priority: 'medium' as const,
          position: String(place),
          createdAt: now,
          updatedAt: now,
        }));
        await db.delete(tasks);
        await db.insert(tasks).values(all);
        const found = await db
          .select({ title: tasks.title })
          .from(tasks)
          .where(isTaskOverdueSql(companyTime));

        expect(found.map(({ title }) => Number(title)).toSorted((a, b) => a - b)).toEqual(
          all.flatMap((task, place) => (isTaskOverdue(task, companyTime) ? [place] : [])),
        );
      },
    ),
    { numRuns: 40 },
  );
});
