import type { HistoryEvent } from '#shared/records/audit-event.ts';

/** Creates an event: a user changed a contact on a screen. */
export function anEvent(said: Partial<HistoryEvent>): HistoryEvent {
  return {
    id: 1,
    at: '2026-11-21T15:00:00.000Z',
    actor: 'user',
    by: 'Dana Whitfield',
    entity: 'contacts',
    entityId: 7,
    label: 'Maria Alvarez',
    action: 'updated',
    changes: {},
    reason: null,
    via: 'screen',
    ...said,
  };
}
