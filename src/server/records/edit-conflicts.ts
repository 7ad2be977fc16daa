import { and, asc, eq, gt } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { actorLabel } from '#shared/records/audit-event.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { HistoryEntity } from '#shared/records/audit-event.ts';
import { historyEvents } from './audit-table.ts';

/** A field that two users changed to different values. The screen asks which value to keep. */
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
  /** The version that the editor loaded. Undefined skips the check. */
  sentVersion: number | undefined;
  /** The request's fields, by their API names. */
  sent: Record<string, unknown>;
  /** The current record, as shown by the API. */
  current: Record<string, unknown> & { version: number };
}

/**
 * Throws a 409 if someone else has changed the same fields since the editor loaded the record. The
 * error contains both values of each conflicting field. Changes to different fields are merged.
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
