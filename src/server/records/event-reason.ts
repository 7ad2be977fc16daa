/**
 * The reason for an event when another record caused it: 'EST-1004 was accepted'. It is stored
 * without the name, as 'An estimate was accepted'. Users with access to that record see its name.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { nounOf } from '#shared/records/event-nouns.ts';
import { readableRows, readsAll } from '#server/access/authorized-rows.ts';
import type { historyEvents } from './audit-table.ts';

/** A record, and the part of the reason that follows its name: 'was accepted'. */
export interface NamingReason {
  entity: EntityName;
  id: number;
  happened: string;
}

/** A string that names no record, or a record and what happened to it. */
export type EventReason = string | NamingReason;

/** Returns a kind's noun with its article: 'An estimate', 'A job'. */
const withoutName = (entity: EntityName): string => {
  const noun = nounOf(entity);

  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
};

/** Combines the caller's reason for a change with a rule's reason, in one line. */
export function bothReasons(why: EventReason | null, reason: string | null): EventReason | null {
  if (why === null || reason === null) return why ?? reason;

  return typeof why === 'string'
    ? `${why}. ${reason}`
    : { ...why, happened: `${why.happened}. ${reason}` };
}

/** Returns the event columns that store the reason. */
export function reasonColumns(reason: EventReason | null | undefined) {
  if (reason === null || reason === undefined || typeof reason === 'string') {
    return { reason: reason ?? null, reasonEntity: null, reasonEntityId: null };
  }
  const { entity, id, happened } = reason;

  return { reason: `${withoutName(entity)} ${happened}`, reasonEntity: entity, reasonEntityId: id };
}

// Written as raw SQL because the query builder omits the table name in single-table selects, even
// inside a subquery.
const namedEntity = sql`history_events.reason_entity`;
const namedId = sql`history_events.reason_entity_id`;

/**
 * A subquery for the current name, as recorded in the audit trail, of the record that a reason
 * mentions. For readers with access to the entire company's data.
 */
export const anyName = sql<string | null>`(select named.label from history_events named
  where named.entity = ${namedEntity} and named.entity_id = ${namedId}
  order by named.id desc limit 1)`;

/** Same as `anyName`, but null if the user has no access to the record. */
export function reasonName(user: Actor): SQL<string | null> {
  const isReadable = ENTITY_NAMES.map((kind) => {
    if (readsAll(user, kind)) return sql`${namedEntity} = ${kind}`;
    const table = sql.identifier(kind);

    return sql`(${namedEntity} = ${kind} and exists (select from ${table}
      where ${table}.id = ${namedId} and ${readableRows(user, kind).condition}))`;
  });

  return sql<string | null>`case when ${namedEntity} is not null
    and (${sql.join(isReadable, sql` or `)}) then ${anyName} end`;
}

/** Returns the reason to display, with the record's name if the reader has access to it. */
export function namedReason(
  { reason, reasonEntity }: Pick<typeof historyEvents.$inferSelect, 'reason' | 'reasonEntity'>,
  name: string | null,
): string | null {
  if (reason === null || reasonEntity === null || name === null) return reason;
  const beginning = withoutName(reasonEntity);

  return reason.startsWith(beginning) ? `${name}${reason.slice(beginning.length)}` : reason;
}
