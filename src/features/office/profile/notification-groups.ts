/** The four switches of Settings, each over a part of the notification table in Edit My Info. */
import {
  allNotifications,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
} from '#features/office/preferences/preferences.ts';
import type { Notifications, NotificationType } from '#features/office/preferences/preferences.ts';
import { NOTIFICATION_WORDS } from '#features/office/notifications/notification-types.ts';
import type { NotificationSwitch } from '#features/office/notifications/notification-types.ts';

export const NOTIFICATION_GROUPS = [
  'email',
  'task',
  'invoice',
  'payment',
] as const satisfies readonly ('email' | NotificationSwitch)[];
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

const typesOf = (group: NotificationSwitch): readonly NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => NOTIFICATION_WORDS[type].group === group);

/** The cells of the table that a switch controls: a column, or whole rows. */
function cellsOf(group: NotificationGroup) {
  return group === 'email'
    ? NOTIFICATION_TYPES.map((type) => ({ type, channel: 'email' as const }))
    : typesOf(group).flatMap((type) => NOTIFICATION_CHANNELS.map((channel) => ({ type, channel })));
}

/** How many of a switch's cells are on. */
export function countOn(
  notifications: Notifications,
  group: NotificationGroup,
): { on: number; of: number } {
  const all = allNotifications(notifications);
  const cells = cellsOf(group);

  return { on: cells.filter(({ type, channel }) => all[type][channel]).length, of: cells.length };
}

/** The table after a switch was turned: all of its cells are on or off, the others unchanged. */
export function turnGroup(
  notifications: Notifications,
  group: NotificationGroup,
  isOn: boolean,
): Required<Notifications> {
  const turned = allNotifications(notifications);
  for (const { type, channel } of cellsOf(group)) {
    turned[type] = { ...turned[type], [channel]: isOn };
  }

  return turned;
}
