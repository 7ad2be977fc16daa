import { sql, type SQL } from 'drizzle-orm';

/**
 * The SQL version of `instantOf` in clock-time.ts, for a timestamp without a time zone. When clocks
 * show a time twice, PostgreSQL picks the second instant, so this first tries the previous day's
 * offset.
 */
export function instantOfSql(wall: SQL, timeZone: string): SQL {
  const dayBefore = sql`((${wall} - interval '1 day') at time zone 'UTC')`;
  const offset = sql`((${dayBefore} at time zone ${timeZone}) - (${dayBefore} at time zone 'UTC'))`;
  const first = sql`((${wall} - ${offset}) at time zone 'UTC')`;

  return sql`(case when ${first} at time zone ${timeZone} = ${wall} then ${first}
    else ${wall} at time zone ${timeZone} end)`;
}
