/** The queue as administrators see it: Gable's work outside of calls, and the failed jobs. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import type { ListFields } from '#shared/list-query.ts';

/** The states in the order of the list: those that need an administrator come first. */
export const QUEUE_STATES = ['failed', 'running', 'waiting'] as const;

export const queuedWork = z
  .object({
    id: z.int(),
    kind: z.string(),
    /** The label of its kind: 'Email to a client'. */
    label: z.string(),
    /** The recipient of an email; null for other jobs. */
    to: z.string().nullable(),
    state: z.enum(QUEUE_STATES).meta({
      description: 'failed: no further attempts until an administrator retries or removes it.',
    }),
    /** True when it runs again and again; such a job never fails for good. */
    isRecurring: z.boolean(),
    /** The time at which it was queued. */
    createdAt: z.iso.datetime(),
    /**
     * The time at which it failed, at which the current attempt started, or at which the next
     * attempt is due.
     */
    at: z.iso.datetime(),
    /** Attempts so far, with the present one. */
    attempts: z.int().min(0),
    /** The reason why the last attempt failed. */
    lastError: z.string().nullable(),
  })
  .meta({ id: 'QueuedWork' });

export type QueuedWork = z.infer<typeof queuedWork>;

const fields = {
  state: { kind: 'choice', values: QUEUE_STATES },
  kind: { kind: 'text' },
} as const satisfies ListFields;

export const queueEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/queue',
    access: { resource: 'queue', action: 'read' },
    summary: 'List queued, running, and failed work',
    description: 'Failed work first.',
    list: fields,
    response: z.array(queuedWork),
  }),
  kinds: endpoint({
    method: 'GET',
    path: '/api/queue/kinds',
    access: { resource: 'queue', action: 'read' },
    summary: 'List the kinds of queued work',
    response: z.array(z.object({ name: z.string(), label: z.string() })),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/queue/:id/retry',
    access: { resource: 'queue', action: 'update' },
    summary: 'Retry failed work',
    description: 'Returns 409 for other work.',
    params: idParams,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/api/queue/retry-all',
    access: { resource: 'queue', action: 'update' },
    summary: 'Retry all failed work',
    response: z.object({ retried: z.int().min(0) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/queue/:id',
    access: { resource: 'queue', action: 'delete' },
    summary: 'Remove failed work',
    description: 'It is never done. Returns 409 for other work.',
    params: idParams,
  }),
};
