/** The company-wide audit log, for users who have access to everything in it. */
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { actionWords, VIA } from '#shared/records/history-actions.ts';
import { EVENTS_AT_ONCE } from '#shared/records/audit-event.ts';
import { fieldLabel, nounOf } from '#shared/records/event-nouns.ts';
import { itemChanges } from '#shared/records/item-changes.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { LogFilters } from '#shared/records/timeline-endpoints.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Cell } from '#server/records/csv.ts';
import { dayEnd, dayStart } from '#server/records/list-sql.ts';
import { historyEvents } from './audit-table.ts';
import { anyName } from './event-reason.ts';
import { presentEvent } from './timeline.ts';

interface LogQuestion extends LogFilters {
  /** An event's id. Only earlier events are returned. */
  before?: number | undefined;
}

/** The number of events that an export loads at a time. */
const PIECE = 500;

function matching({ entity, action, userId, from, to, before }: LogQuestion, timeZone: string) {
  const { id, at } = historyEvents;
  const lastAt = sql`(select last.at from ${historyEvents} as last where last.id = ${before})`;
  // Only the first condition can use the index.
  const earlier: SQL | undefined =
    before === undefined
      ? undefined
      : sql`${at} <= ${lastAt} and (${at} < ${lastAt} or ${id} < ${before})`;

  return and(
    entity && eq(historyEvents.entity, entity),
    action && eq(historyEvents.action, action),
    userId === undefined ? undefined : eq(historyEvents.userId, userId),
    from === undefined ? undefined : gte(at, dayStart(from, timeZone)),
    to === undefined ? undefined : lt(at, dayEnd(to, timeZone)),
    earlier,
  );
}

/** Returns up to `limit` events, newest first. Dates are in the company's time zone. */
export async function readCompanyLog(
  db: DbOrTx,
  question: LogQuestion,
  { timeZone, limit = EVENTS_AT_ONCE }: { timeZone: string; limit?: number },
): Promise<HistoryEvent[]> {
  const rows = await db
    .select({ row: historyEvents, name: anyName })
    .from(historyEvents)
    .where(matching(question, timeZone))
    .orderBy(desc(historyEvents.at), desc(historyEvents.id))
    .limit(limit);

  return rows.map(({ row, name }) => presentEvent(row, name));
}

interface LogLine {
  event: HistoryEvent;
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * Returns a line per changed field, or per changed item if the field is a list. An event without
 * changes gets one line with no field.
 */
function linesOf(event: HistoryEvent): LogLine[] {
  const changes = Object.entries(event.changes);
  if (changes.length === 0) return [{ event, field: '', before: null, after: null }];

  return changes.flatMap(([field, { before, after }]) =>
    (itemChanges({ before, after }) ?? [{ name: null, before, after }]).map(({ name, ...its }) => ({
      event,
      field: `${fieldLabel(event.entity, field)}${name === null ? '' : `: ${name}`}`,
      before: its.before,
      after: its.after,
    })),
  );
}

/** Yields the log's lines in batches, to stream it. */
export async function* companyLogLines(
  db: DbOrTx,
  filters: LogFilters,
  timeZone: string,
): AsyncGenerator<LogLine[]> {
  let before: number | undefined;
  for (;;) {
    const question = { ...filters, before };
    const events = await readCompanyLog(db, question, { timeZone, limit: PIECE });
    yield events.flatMap(linesOf);
    if (events.length < PIECE) return;
    before = events.at(-1)?.id;
  }
}

function cellOf(value: unknown): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell);
}

/**
 * The export's columns. Values are formatted as in the API: amounts in dollars, dates as
 * YYYY-MM-DD.
 */
export const LOG_COLUMNS: Record<string, (line: LogLine) => Cell> = {
  When: ({ event }) => event.at,
  Who: ({ event }) => event.by,
  Action: ({ event }) => actionWords(event.action).label,
  Kind: ({ event }) => nounOf(event.entity),
  Record: ({ event }) => event.label,
  'Record ID': ({ event }) => event.entityId,
  Field: ({ field }) => field,
  Before: ({ before }) => cellOf(before),
  After: ({ after }) => cellOf(after),
  Reason: ({ event }) => event.reason,
  Via: ({ event }) => VIA[event.via].label,
};
