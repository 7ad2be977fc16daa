/** Computes response times in SQL. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { ResponseTimes } from '../web-form-submission-endpoints.ts';
import { shareWithinAnHour } from '../response-times.ts';
import { webFormSubmissions } from './submission-table.ts';

const { createdAt, firstResponseAt } = webFormSubmissions;

/** The SQL version of the TypeScript function with the same name. */
export const answeredWithinAnHour = (now: Date): SQL<boolean | null> =>
  sql`case when ${firstResponseAt} is not null then ${firstResponseAt} - ${createdAt} <= interval '1 hour'
    when ${createdAt} <= ${now.toISOString()}::timestamptz - interval '1 hour' then false end`;

/**
 * Returns the response times for this month's submissions that the user has access to, excluding
 * spam and tests.
 */
export async function responseTimes(
  db: DbOrTx,
  { now, today, timeZone }: Pick<ActorContext, 'now' | 'today' | 'timeZone'>,
  { formId, access }: { formId: number | undefined; access: RowAccess<'web_form_submissions'> },
): Promise<ResponseTimes> {
  const month = `${today.slice(0, 7)}-01`;
  const isPrompt = answeredWithinAnHour(now);
  const { rows } = await db.execute<{
    received: number;
    answered: number;
    seconds: number | null;
    inTime: number;
    decided: number;
  }>(sql`
    select count(*)::int as received, count(first_response_at)::int as answered,
      (percentile_cont(0.5) within group (
        order by extract(epoch from first_response_at - created_at)))::float8 as seconds,
      count(*) filter (where ${isPrompt})::int as "inTime", count(${isPrompt})::int as decided
    from web_form_submissions
    where created_at >= (${month}::date::timestamp at time zone ${timeZone})
      and deleted_at is null and not is_test and status <> 'spam'
      ${formId === undefined ? sql`` : sql`and form_id = ${formId}`}
      and ${access.condition}`);
  const { received = 0, answered = 0, seconds = null, inTime = 0, decided = 0 } = rows[0] ?? {};

  return {
    received,
    answered,
    medianMinutes: seconds === null ? null : Math.round(seconds / 60),
    percentWithinHour: shareWithinAnHour(inTime, decided),
  };
}
