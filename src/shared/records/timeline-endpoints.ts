import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { calendarDay } from '#shared/calendar-day.ts';
import { recordId } from '#shared/fields/field-schemas.ts';
import { EVENTS_AT_ONCE, HISTORY_ENTITIES, historyEvent, TIMELINE_FILTERS } from './audit-event.ts';
import { HISTORY_ACTIONS } from './history-actions.ts';

const logFilters = z.object({
  /** The type of entity that the events are about. */
  entity: z.enum(HISTORY_ENTITIES).optional(),
  /** The action that the events record. */
  action: z.enum(HISTORY_ACTIONS).optional(),
  /** The user who caused the events. */
  userId: recordId.optional(),
  /** The first and last days to include, in the company's time zone. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
});

/** The filters of an audit log request. */
export type LogFilters = z.output<typeof logFilters>;

/** Viewing the company-wide log requires access to everything in it. */
const wholeLog = { resource: 'audit', action: 'export' } as const;

export const historyEndpoints = {
  log: endpoint({
    method: 'GET',
    path: '/api/history',
    access: wholeLog,
    summary: 'List company activity',
    description: 'Newest first.',
    query: logFilters.extend({
      /** An event's id. Only earlier events are returned. */
      before: recordId.optional(),
    }),
    response: z.array(historyEvent),
  }),
  exportLog: endpoint({
    method: 'GET',
    path: '/api/history/export.csv',
    access: wholeLog,
    summary: 'Export company activity as CSV',
    description: 'One row per changed field.',
    query: logFilters,
    produces: 'text/csv',
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/history/:entity/:id',
    access: { resource: 'audit', action: 'read' },
    summary: "List a record's activity",
    description:
      'Newest first. Contacts and jobs include the activity of their documents and payments.',
    params: z.object({ entity: z.enum(HISTORY_ENTITIES), id: recordId }),
    query: z.object({
      /** An event's id. Only earlier events are returned. */
      before: recordId.optional(),
      show: z.enum(TIMELINE_FILTERS, 'Choose what to show').optional(),
      limit: z.coerce.number('Send a number').int().min(1).max(EVENTS_AT_ONCE).optional(),
    }),
    response: z.array(historyEvent),
  }),
};
