/** The queue as shown to administrators: Gable's background jobs and those that failed. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import type { ListFields } from '#shared/list-query.ts';

/** The states in list order, with those that require attention first. */
export const QUEUE_STATES = ['failed', 'running', 'waiting'] as const;

export const queuedWork = z
  .object({
    id: z.int(),
    kind: z.string(),
    /** The label of the job's kind: 'Email to a client'. */
    label: z.string(),
    /** An email's recipient; null for other jobs. */
    to: z.string().nullable(),
    state: z.enum(QUEUE_STATES).meta({
      description: 'failed: no further attempts until an administrator retries or removes it.',
    }),
    /** True for recurring jobs, which never fail permanently. */
    isRecurring: z.boolean(),
    /** The time the job was queued. */
    createdAt: z.iso.datetime(),
    /** The time the job failed, the current attempt started, or the next attempt is due. */
    at: z.iso.datetime(),
    /** Number of attempts, including the current one. */
    attempts: z.int().min(0),
    /** The last attempt's error. */
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
