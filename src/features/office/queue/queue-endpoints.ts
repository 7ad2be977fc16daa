/** The queue as administrators see it: Gable's work outside of calls, and the failed jobs. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import type { ListFields } from '#shared/list-query.ts';

/** The label of every kind of job, by its name in the database. */
export const QUEUED_WORK: Readonly<Record<string, string>> = {
  mail: 'Email',
  'link-mail': 'One-time link email',
  'forgotten-password': 'Forgotten password email',
  'notification-mail': 'Notification email',
  'push-message': 'Push notification',
  'notification-text': 'Notification text',
  'payment-received': 'Payment notifications',
  'card-payment-fee': 'Get card fee',
  'payout-payments': 'Get payout payments',
  'small-deposit-notice': 'Bank account confirmation emails',
  'card-payment-sweep': 'Check for missed card payments',
  'automatic-payments': 'Automatic payments',
  'overdue-invoices': 'Overdue invoice notifications',
  'end-card-payment': 'Cancel a payment after a client change',
  'anonymize-closed-accounts': 'Anonymize closed accounts',
  'forget-throttle-counts': 'Clean up failed sign-in counts',
  'forget-notifications': 'Clean up old notifications',
  'forget-record-changes': 'Clean up live updates',
  'make-backup': 'Backup',
  'keep-signed-copy': 'Signed copy for a client',
  'mail-signer': 'Signing link email',
  'forget-backup-files': 'Clean up backup files',
  'client-message': 'Email to a client',
  'client-message-deferred': 'Resend email to a client',
  'payment-reminders': 'Client reminders',
  'submission-mail': 'Web form submission email',
  'collect-file-bytes': 'Clean up unfinished uploads',
};

/** The states in the order of the list: those that need an administrator come first. */
export const QUEUE_STATES = ['failed', 'running', 'waiting'] as const;

export const queuedWork = z
  .object({
    id: z.int(),
    kind: z.string(),
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
  kind: { kind: 'choice', values: Object.keys(QUEUED_WORK) },
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
