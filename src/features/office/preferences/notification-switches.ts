/** A user's switches for notifications: one per type and channel. */
import { z } from 'zod';
import type { ChannelSwitches } from '#shared/notification-type.ts';
import { notificationTypes, notificationTypeOf } from '#shared/registered-notifications.ts';

const channels = z.object({ email: z.boolean(), mobile: z.boolean(), web: z.boolean() });

/** Composed at the first use: features register their types after this file is loaded. */
export const notificationSwitches = z.lazy(() =>
  z.partialRecord(z.enum(notificationTypes().map(({ name }) => name)), channels),
);

/** The switches that a user has set, by the name of the type. */
export type NotificationSwitches = z.infer<typeof notificationSwitches>;

/** Returns the switches of one type: the user's own, or else the type's channels. */
export function switchesOf(set: NotificationSwitches, name: string): ChannelSwitches {
  // Keep this order, whatever order they are stored in: states of it are compared as text.
  const { email, mobile, web } = set[name] ?? notificationTypeOf(name).channels;

  return { email, mobile, web };
}

/** The switches of every type, by its name. */
export const allSwitches = (set: NotificationSwitches): Record<string, ChannelSwitches> =>
  Object.fromEntries(notificationTypes().map(({ name }) => [name, switchesOf(set, name)]));
