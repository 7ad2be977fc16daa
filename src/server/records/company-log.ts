/** The audit log of the whole company, for those who may read everything in it. */
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
  /** The id of an event; only earlier ones are returned. */
  before?: number | undefined;
}

/** The number of events that a spreadsheet reads at once. */
const PIECE = 500;

function matching({ entity, action, userId, from, to, before }: LogQuestion, timeZone: string) {
  const { id, at } = historyEvents;
  const lastAt = sql`(select last.at from ${historyEvents} as last where last.id = ${before})`;
  // The first part alone is found in the index.
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

/** Up to `limit` events, newest first. Days are the company's. */
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

/** A line for each changed field, or item of a list; one without a field for an event that changed none. */
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

/** The log in batches of lines, while it is sent. */
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

/** Values are as the API shows them: amounts in dollars, days as YYYY-MM-DD. */
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
