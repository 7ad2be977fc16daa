import { sql, type SQL } from 'drizzle-orm';

/**
 * `instantOf` of clock-time.ts in SQL, for a timestamp without a zone: where clocks show it twice,
 * PostgreSQL takes the second moment, so the offset of the day before is tried first.
 */
export function instantOfSql(wall: SQL, timeZone: string): SQL {
  const dayBefore = sql`((${wall} - interval '1 day') at time zone 'UTC')`;
  const offset = sql`((${dayBefore} at time zone ${timeZone}) - (${dayBefore} at time zone 'UTC'))`;
  const first = sql`((${wall} - ${offset}) at time zone 'UTC')`;

  return sql`(case when ${first} at time zone ${timeZone} = ${wall} then ${first}
    else ${wall} at time zone ${timeZone} end)`;
}
