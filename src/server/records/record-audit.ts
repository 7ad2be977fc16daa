/** The events of the audit trail for records of a kind. */
import type { AnyEntity } from '#shared/entity.ts';
import type { HistoryAction } from '#shared/records/history-actions.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import type { EventReason } from '#server/records/event-reason.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import type {
  RecordDefinition,
  RecordTable,
  TimelinePlace,
} from '#server/records/record-definition.ts';
import type { Stored } from '#server/records/record-reader.ts';

interface RecordEvent<E extends AnyEntity> {
  action: HistoryAction;
  record: Stored<E>;
  /** The record before an update. */
  before?: Stored<E>;
  isNew?: boolean;
  /** The version, when it is not the record's. */
  version?: number;
  /** The user's reason, such as why a payment was voided. */
  reason?: EventReason | null | undefined;
  /** The records whose timelines show it too, beside those of `timelineOf`. */
  place?: TimelinePlace;
}

/**
 * Writes the events of records of a kind into the audit trail. The trigger history_events_append_only
 * refuses any later change.
 */
export function recordAudit<E extends AnyEntity, T extends RecordTable>({
  entity,
  timelineOf,
  ...definition
}: Pick<RecordDefinition<E, T>, 'entity' | 'timelineOf' | 'auditLabel'>) {
  /** Returns a record without the values that follow from its other fields. */
  const audited = (record: Stored<E>) =>
    Object.fromEntries(
      Object.entries(record).filter(([field]) => entity.every[field]?.audit !== 'derived'),
    );
  const auditLabel =
    definition.auditLabel ??
    ((record: Stored<E>) => String((record as Record<string, unknown>)[entity.title]));

  /** Returns the event of the audit trail for a record that was written. */
  function eventOf({
    action,
    record,
    before,
    isNew,
    reason,
    place,
    ...rest
  }: RecordEvent<E>): HappenedTo {
    return {
      entity: entity.name,
      entityId: record.id,
      label: auditLabel(record),
      action,
      ...(before && { before: audited(before), after: audited(record) }),
      ...(isNew && { after: audited(record) }),
      version: rest.version ?? record.version,
      ...(reason !== undefined && { reason }),
      ...timelineOf(record),
      ...place,
    };
  }

  return {
    eventOf,
    /** Returns the name of a record in the audit trail, and the records whose timelines show it too. */
    placeOf: (record: Stored<E>): { label: string } & TimelinePlace => ({
      label: auditLabel(record),
      ...timelineOf(record),
    }),
    /** Inserts an event about a record, in the transaction of its change. */
    audit: (tx: DbOrTx, ctx: ActorContext, event: RecordEvent<E>): Promise<void> =>
      recordHistory(tx, ctx, eventOf(event)),
  };
}
