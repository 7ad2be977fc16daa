import type { DbOrTx } from '#server/db/database.ts';
import { recordHistory } from '#server/records/audit-log.ts';

interface AccountChange {
  user: { id: number; fullName: string };
  /** In words that give no secret away: `{ password: 'changed' }`. */
  after: Record<string, string>;
}

/** Writes a change of how a user signs in to the audit trail. */
export function recordAccountChange(
  tx: DbOrTx,
  ctx: Parameters<typeof recordHistory>[1],
  { user, after }: AccountChange,
): Promise<void> {
  return recordHistory(tx, ctx, {
    entity: 'users',
    entityId: user.id,
    label: user.fullName,
    action: 'updated',
    after,
  });
}
