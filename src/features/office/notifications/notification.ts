/** A notification to a user, as the bell lists it. */
import { z } from 'zod';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { sentNotificationTypes } from '#shared/registered-notifications.ts';

/** Notifications per page; a shorter page is the last. */
export const NOTIFICATIONS_AT_ONCE = 20;

export const notification = z
  .object({
    id: z.int(),
    /** A type's name. Composed at the first use: features register their types after this file is loaded. */
    type: z.lazy(() => z.enum(sentNotificationTypes().map(({ name }) => name))),
    /** The name of the user who did it, or 'Gable'. */
    by: z.string(),
    entity: z.enum(ENTITY_NAMES),
    /** Null when it is about several records, or about one that the user cannot open any more. */
    entityId: z.int().nullable(),
    /** The name of the record at that time; the first of several. */
    label: z.string(),
    /** The note that mentions the user. */
    noteId: z.int().nullable(),
    /** The number of records it is about. */
    count: z.int().min(1),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;
