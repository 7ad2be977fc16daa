import type { SQL } from 'drizzle-orm';
import { announceChanges } from '#server/changes/announce-changes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { sessions } from './session-table.ts';

interface EndedSession {
  id: number;
  userId: number;
}

/**
 * Ends sessions and closes their open streams in all processes. Returns the sessions that were
 * ended.
 */
export async function endSessions(db: DbOrTx, where: SQL | undefined): Promise<EndedSession[]> {
  const ended = await db
    .delete(sessions)
    .where(where)
    .returning({ id: sessions.id, userId: sessions.userId });
  await announceChanges(
    db,
    { userId: null },
    ended.map(({ id, userId }) => ({ kind: 'sessions', id, recipientId: userId })),
  );

  return ended;
}
