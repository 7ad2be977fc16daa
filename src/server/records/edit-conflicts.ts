import { and, asc, eq, gt } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { actorLabel } from '#shared/records/audit-event.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';
import { historyEvents } from './audit-table.ts';

/** One field that two users changed differently; a screen asks which value to keep. */
interface EditConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  changedBy: string;
  changedAt: string;
}

interface Edit {
  entity: HistoryEntity;
  id: number;
  /** The version the editor had loaded; undefined skips the check. */
  sentVersion: number | undefined;
  /** The fields of the request, as the API names them. */
  sent: Record<string, unknown>;
  /** The current record, as the API shows it. */
  current: Record<string, unknown> & { version: number };
}

/**
 * Throws a 409 instead of overwriting changes made since the editor opened the record, with both
 * values of every such field. Changes to different fields merge.
 */
export async function assertNoConflicts(
  tx: DbOrTx,
  { entity, id, sentVersion, sent, current }: Edit,
): Promise<void> {
  if (sentVersion === undefined || sentVersion >= current.version) return;

  const events = await tx
    .select({
      changes: historyEvents.changes,
      actorKind: historyEvents.actorKind,
      actorName: historyEvents.actorName,
      at: historyEvents.at,
    })
    .from(historyEvents)
    .where(
      and(
        eq(historyEvents.entity, entity),
        eq(historyEvents.entityId, id),
        gt(historyEvents.version, sentVersion),
      ),
    )
    .orderBy(asc(historyEvents.id));

  const conflicts = new Map<string, EditConflict>();
  for (const { changes, actorKind, actorName, at } of events) {
    for (const field of Object.keys(changes)) {
      if (!(field in sent) || isSameValue(sent[field], current[field])) continue;

      conflicts.set(field, {
        field,
        mine: sent[field] ?? null,
        theirs: current[field] ?? null,
        changedBy: actorLabel(actorKind, actorName),
        changedAt: at.toISOString(),
      });
    }
  }
  if (conflicts.size === 0) return;

  const [first] = conflicts.values();
  throw new AppError(
    'conflict',
    `${first?.changedBy} changed this while you were editing. Choose which values to keep.`,
    {
      issues: [...conflicts.keys()].map((path) => ({ path, message: 'Changed by someone else' })),
      details: { conflicts: [...conflicts.values()], current },
    },
  );
}
