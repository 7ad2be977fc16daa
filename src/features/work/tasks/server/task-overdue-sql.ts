import { sql, type SQL } from 'drizzle-orm';
import type { CompanyTime } from '#shared/clock-time.ts';
import { instantOfSql } from '#server/db/wall-time-sql.ts';
import { tasks } from './task-table.ts';

/** Computes `isTaskOverdue` in SQL, for all tasks in a query. */
export const isTaskOverdueSql = ({ now, today, timeZone }: CompanyTime): SQL<boolean> =>
  sql`(${tasks.status} <> 'completed' and ${tasks.dueDate} <= ${today}::date
    and (${tasks.dueDate} < ${today}::date
      or ${instantOfSql(sql`(${tasks.dueDate} + ${tasks.dueTime}::time)`, timeZone)} <= ${now.toISOString()}::timestamptz))`;
