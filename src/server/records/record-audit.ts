/** Creates audit trail events for one kind of record. */
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
  /** The record before the update. */
  before?: Stored<E>;
  isNew?: boolean;
  /** The version to store, if it isn't the record's. */
  version?: number;
  /** The user's reason, such as why a payment was voided. */
  reason?: EventReason | null | undefined;
  /** Further records whose timelines show the event, in addition to `timelineOf`. */
  place?: TimelinePlace;
}

/**
 * Writes audit trail events for one kind of record. The trigger history_events_append_only rejects
 * any later change to them.
 */
export function recordAudit<E extends AnyEntity, T extends RecordTable>({
  entity,
  timelineOf,
  ...definition
}: Pick<RecordDefinition<E, T>, 'entity' | 'timelineOf' | 'auditLabel'>) {
  /** Returns a record without values that are derived from other fields. */
  const audited = (record: Stored<E>) =>
    Object.fromEntries(
      Object.entries(record).filter(([field]) => entity.every[field]?.audit !== 'derived'),
    );
  const auditLabel =
    definition.auditLabel ??
    ((record: Stored<E>) => String((record as Record<string, unknown>)[entity.title]));

  /** Builds the audit trail event for a record that was written. */
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
    /**
     * Returns a record's label for the audit trail, and the contact and job whose timelines also
     * show its events.
     */
    placeOf: (record: Stored<E>): { label: string } & TimelinePlace => ({
      label: auditLabel(record),
      ...timelineOf(record),
    }),
    /** Adds an event about a record to the audit trail, in the transaction of the change. */
    audit: (tx: DbOrTx, ctx: ActorContext, event: RecordEvent<E>): Promise<void> =>
      recordHistory(tx, ctx, eventOf(event)),
  };
}
