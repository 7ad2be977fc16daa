import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { documentNumber, FIRST_NUMBER } from '#features/office/company/company.ts';
import {
  DOCUMENT_KINDS,
  numberFieldOf,
  settingFields,
} from '#features/office/company/document-kinds.ts';
import type { DocumentName } from '#features/office/company/document-kinds.ts';
import { settingsSql } from '#features/office/company/server/document-settings.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { documentKindOf } from './document-kind.ts';
import { GAPS_AT_ONCE } from '../number-gap.ts';
import type { NumberGap } from '../number-gap.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { numberGapEndpoints } from '../number-gap-endpoints.ts';

/**
 * Returns SQL for a normalized number's position in the sequence with this prefix; null if it is
 * not part of the sequence.
 */
const placeOf = (key: SQL) => sql`case
  when starts_with(${key}, prefix_key)
    and substr(${key}, length(prefix_key) + 1) ~ '^([0-9]{4}|[1-9][0-9]{4,8})$'
  then substr(${key}, length(prefix_key) + 1)::int end`;

/**
 * Returns the SQL for all numbers in the sequence that a document has or had. A renumbered
 * document's old number counts unless another document uses it now.
 */
function knownNumbers(kind: DocumentName): SQL {
  const { entity } = DOCUMENT_KINDS[kind];
  const numberField = numberFieldOf(kind);
  const { cancelled } = documentKindOf(kind);

  return sql`
    own as (
      select ${placeOf(sql`number_key`)} as count, id, deleted_at, deleted_by,
        ${cancelled?.at ?? sql`null::timestamptz`} as cancelled_at,
        ${cancelled?.reason ?? sql`null::text`} as note
      from ${sql.identifier(entity)}, sequence),
    known as (
      select count, id as document_id, note,
        case when deleted_at is not null then 'deleted' when cancelled_at is not null then 'cancelled' end as reason,
        coalesce(deleted_at, cancelled_at) as at, deleted_by
      from own, sequence where count < next
      union all
      select * from (
        select distinct on (place) place as count, entity_id, after, 'renumbered', at, user_id
        from (
          select ${placeOf(sql`fold_number(changes -> ${numberField} ->> 'before')`)} as place, entity_id,
            changes -> ${numberField} ->> 'after' as after, at, user_id
          from history_events, sequence
          where entity = ${entity} and action = 'updated' and changes ? ${numberField}) moved
        where place < (select next from sequence) and not exists (select from own where own.count = place)
        order by place, at desc) renumbered)`;
}

interface GapRow extends Record<string, unknown> {
  prefix: string;
  count: number;
  size: number;
  reason: 'deleted' | 'cancelled' | 'renumbered' | 'skipped';
  documentId: number | null;
  /** A timestamp in PostgreSQL's text format. */
  at: string | null;
  by: string | null;
  note: string | null;
}

interface GapQuery {
  kind: DocumentName;
  before: number | undefined;
  now: Date;
}

/** Returns the gaps in one sequence of document numbers, highest first, each with its reason. */
async function listNumberGaps(db: DbOrTx, { kind, before, now }: GapQuery): Promise<NumberGap[]> {
  const { prefix, next } = settingsSql(kind);
  const { next: nextField } = settingFields(kind);
  const { rows } = await db.execute<GapRow>(sql`
    with sequence as (
      select ${prefix} as prefix, left(fold_number(${prefix} || '0'), -1) as prefix_key, ${next} as next
      from companies),
    ${knownNumbers(kind)},
    -- A number that was typed below the lowest counter is no start of the sequence.
    counters as (
      select coalesce(min(least((changes -> ${nextField} ->> 'before')::int,
        (changes -> ${nextField} ->> 'after')::int)), ${FIRST_NUMBER}::int) as lowest
      from history_events where entity = 'company' and entity_id = 1 and changes ? ${nextField}),
    steps as (
      select count, greatest(before, lowest - 1) as before
      from counters, (
        select count, lag(count) over (order by count) as before from known
        union all
        select next, (select max(count) from known) from sequence) neighbors
      where before is not null),
    gaps as (
      select count, 1 as size, reason, document_id, at, deleted_by as user_id, note
      from known where reason is not null
      union all
      select before + 1, count - before - 1, 'skipped', null, null, null, null
      from steps where count - before > 1)
    select prefix, gaps.count, size, gaps.reason, document_id as "documentId", note,
      coalesce(gaps.at, moved.at) as at,
      case when gaps.reason = 'cancelled' then cancelled.actor_name
        else coalesce(users.full_name, moved.actor_name) end as by
    from gaps cross join sequence
    left join users on users.id = gaps.user_id
    left join lateral (
      select at, actor_name from history_events
      where gaps.reason = 'skipped' and entity = 'company' and entity_id = 1
        and (changes -> ${nextField} ->> 'before')::int <= gaps.count
        and (changes -> ${nextField} ->> 'after')::int >= gaps.count + gaps.size
      order by id desc limit 1) moved on true
    left join lateral (
      select actor_name from history_events
      where gaps.reason = 'cancelled' and entity = ${DOCUMENT_KINDS[kind].entity} and entity_id = document_id
        and changes -> 'status' ->> 'after' = 'cancelled'
      order by id desc limit 1) cancelled on true
    where ${before === undefined ? sql`true` : sql`gaps.count < ${before}`}
    order by gaps.count desc limit ${GAPS_AT_ONCE}`);

  return rows.map((row) => toNumberGap(row, trashCutoff(now)));
}

function toNumberGap({ prefix, at, reason, ...row }: GapRow, cutoff: Date): NumberGap {
  const instant = at === null ? null : new Date(at);
  const isRemoved = reason === 'deleted' && instant !== null && instant < cutoff;

  return {
    first: documentNumber(prefix, row.count),
    last: documentNumber(prefix, row.count + row.size - 1),
    size: row.size,
    count: row.count,
    reason: isRemoved ? 'removed' : reason,
    documentId: row.documentId,
    at: instant?.toISOString() ?? null,
    by: row.by,
    note: row.note,
  };
}

const handlers: Handlers<typeof numberGapEndpoints> = {
  list: ({ ctx, query: { kind, before } }) =>
    listNumberGaps(ctx.db, { kind, before, now: ctx.now }),
};

export const numberGapRoutes = routeGroup({
  name: 'numberGaps',
  endpoints: numberGapEndpoints,
  handlers,
});
