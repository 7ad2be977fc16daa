/** What a user is told of: assignments, mentions, invoices, payments and web forms that concern them. */
import { z } from 'zod';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import type { NotificationType } from '#features/office/preferences/preferences.ts';

/** The types that the bell shows today, of those in the table of Edit My Info. */
export const BELL_TYPES = [
  'contactAssigned',
  'jobAssigned',
  'taskAssigned',
  'mention',
  'invoiceOverdue',
  'paymentReceived',
  'paymentFailed',
  'formSubmitted',
  'proposalSigned',
  'proposalViewed',
  'clientMessage',
] as const satisfies readonly NotificationType[];
export type BellType = (typeof BELL_TYPES)[number];

/** Notifications per page; a shorter page is the last. */
export const NOTIFICATIONS_AT_ONCE = 20;

export const notification = z
  .object({
    id: z.int(),
    type: z.enum(BELL_TYPES),
    /** The name of the user, or 'Gable', whose change it tells of. */
    by: z.string(),
    entity: z.enum(ENTITY_NAMES),
    /** Null when it is about several records, or about one that the user cannot open any more. */
    entityId: z.int().nullable(),
    /** What the record, the first of several, was called at the time. */
    label: z.string(),
    /** The note that mentions the user. */
    noteId: z.int().nullable(),
    /** How many records it tells of. */
    count: z.int().min(1),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;
