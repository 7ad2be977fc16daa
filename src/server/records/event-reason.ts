/**
 * The reason for an event of a record, where another record is the reason: 'EST-1004 was accepted'. It is
 * stored without the name, 'An estimate was accepted', and read with the name by users who have access to
 * that record.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { nounOf } from '#shared/records/event-nouns.ts';
import { readableRows, readsAll } from '#server/access/authorized-rows.ts';
import type { historyEvents } from './audit-table.ts';

/** A record, and its part in the reason: 'was accepted'. */
export interface NamingReason {
  entity: EntityName;
  id: number;
  happened: string;
}

/** A text that names no record, or a record and its event. */
export type EventReason = string | NamingReason;

/** 'An estimate', 'A job'. */
const withoutName = (entity: EntityName): string => {
  const noun = nounOf(entity);

  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
};

/** Joins the reasons that a caller and a rule have for a change, in one line. */
export function bothReasons(why: EventReason | null, reason: string | null): EventReason | null {
  if (why === null || reason === null) return why ?? reason;

  return typeof why === 'string'
    ? `${why}. ${reason}`
    : { ...why, happened: `${why.happened}. ${reason}` };
}

/** The columns of an event that keep its reason. */
export function reasonColumns(reason: EventReason | null | undefined) {
  if (reason === null || reason === undefined || typeof reason === 'string') {
    return { reason: reason ?? null, reasonEntity: null, reasonEntityId: null };
  }
  const { entity, id, happened } = reason;

  return { reason: `${withoutName(entity)} ${happened}`, reasonEntity: entity, reasonEntityId: id };
}

// Spelled out: a select of one table leaves a column's table out, also within a subquery.
const namedEntity = sql`history_events.reason_entity`;
const namedId = sql`history_events.reason_entity_id`;

/**
 * The current name of the record that a reason names, as the audit trail has it, for readers of the whole
 * company.
 */
export const anyName = sql<string | null>`(select named.label from history_events named
  where named.entity = ${namedEntity} and named.entity_id = ${namedId}
  order by named.id desc limit 1)`;

/** The same; null for a user who may not read that record. */
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

/** The reason as it is read: with the record's name, where the reader has it. */
export function namedReason(
  { reason, reasonEntity }: Pick<typeof historyEvents.$inferSelect, 'reason' | 'reasonEntity'>,
  name: string | null,
): string | null {
  if (reason === null || reasonEntity === null || name === null) return reason;
  const beginning = withoutName(reasonEntity);

  return reason.startsWith(beginning) ? `${name}${reason.slice(beginning.length)}` : reason;
}
