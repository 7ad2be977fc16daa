/** A notification to a user, as listed under the bell. */
import { z } from 'zod';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import { sentNotificationTypes } from '#shared/registered-notifications.ts';

/** The number of notifications per page. A shorter page is the last one. */
export const NOTIFICATIONS_AT_ONCE = 20;

export const notification = z
  .object({
    id: z.int(),
    /**
     * The notification type's name. Evaluated on first use, because features register their types
     * after this file loads.
     */
    type: z.lazy(() => z.enum(sentNotificationTypes().map(({ name }) => name))),
    /** The name of the user who caused it, or 'Gable'. */
    by: z.string(),
    entity: z.enum(ENTITY_NAMES),
    /**
     * Null for a notification about several records, or if the user can no longer open the record.
     */
    entityId: z.int().nullable(),
    /** The record's name at the time, or the first record's if there are several. */
    label: z.string(),
    /** The note that mentions the user, if any. */
    noteId: z.int().nullable(),
    /** The number of records in the notification. */
    count: z.int().min(1),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;
