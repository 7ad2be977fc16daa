import type { DbOrTx } from '#server/db/database.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';

type UserEvent = Pick<HappenedTo, 'action' | 'before' | 'after' | 'reason'>;

/** Adds an event about a user, or about an invitation of theirs, to the audit trail. */
export function recordUserEvent(
  tx: DbOrTx,
  ctx: Parameters<typeof recordHistory>[1],
  { id, fullName, ...event }: UserEvent & { id: number; fullName: string },
): Promise<void> {
  return recordHistory(tx, ctx, { entity: 'users', entityId: id, label: fullName, ...event });
}
