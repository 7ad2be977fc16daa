/**
 * Filters an acceptance's effects for a user: hides the names of records they have no access to.
 */
import { sql } from 'drizzle-orm';
import type { EntityName } from '#shared/entity-names.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { AcceptanceEffect } from '../acceptance.ts';

const KINDS = {
  invoice: 'invoices',
  task: 'tasks',
  job: 'jobs',
  stage: null,
  contract: null,
  deposit: null,
} as const satisfies Record<AcceptanceEffect['what'], EntityName | null>;

/** Returns the ids of records that the actor has access to. */
async function readableAmong(
  { db, actor }: CallContext,
  kind: EntityName,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { own, condition } = readableRows(actor, kind);
  if (own === null || ids.length === 0) return new Set(ids);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(kind)}
      where id = any(${sql.param([...ids])}::int[]) and ${condition}`,
  );

  return new Set(rows.map(({ id }) => id));
}

/** Returns the effects, clearing the id and label of records that the actor has no access to. */
export async function readableEffects(
  ctx: CallContext,
  effects: readonly AcceptanceEffect[],
): Promise<AcceptanceEffect[]> {
  const readable = new Map<EntityName, ReadonlySet<number>>();
  for (const kind of ['invoices', 'tasks', 'jobs'] as const) {
    const ids = effects.flatMap(({ what, id }) => (KINDS[what] === kind ? (id ?? []) : []));
    readable.set(kind, await readableAmong(ctx, kind, ids));
  }

  return effects.map((one) => {
    const kind = KINDS[one.what];
    const isShown = kind === null || one.id === null || readable.get(kind)?.has(one.id);

    return isShown ? one : { ...one, id: null, label: null };
  });
}
