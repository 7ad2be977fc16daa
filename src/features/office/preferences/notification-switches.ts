/** A user's notification switches, one per type and channel. */
import { z } from 'zod';
import type { ChannelSwitches } from '#shared/notification-type.ts';
import { notificationTypes, notificationTypeOf } from '#shared/registered-notifications.ts';

const channels = z.object({ email: z.boolean(), mobile: z.boolean(), web: z.boolean() });

/** Evaluated on first use, because features register their types after this file loads. */
export const notificationSwitches = z.lazy(() =>
  z.partialRecord(z.enum(notificationTypes().map(({ name }) => name)), channels),
);

/** The switches that a user has set, by notification type. */
export type NotificationSwitches = z.infer<typeof notificationSwitches>;

/** Returns the switches for one type: the user's own, or else the type's default channels. */
export function switchesOf(set: NotificationSwitches, name: string): ChannelSwitches {
  // Always use this key order, whatever the stored order, because switches are compared as JSON
  // strings.
  const { email, mobile, web } = set[name] ?? notificationTypeOf(name).channels;

  return { email, mobile, web };
}

/** Returns the switches for every type, by name. */
export const allSwitches = (set: NotificationSwitches): Record<string, ChannelSwitches> =>
  Object.fromEntries(notificationTypes().map(({ name }) => [name, switchesOf(set, name)]));
