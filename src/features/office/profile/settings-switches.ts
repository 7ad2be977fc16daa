/**
 * The four notification switches in Settings. Each controls part of the notification table in Edit
 * My Info.
 */
import { allSwitches } from '#features/office/preferences/notification-switches.ts';
import type { NotificationSwitches } from '#features/office/preferences/notification-switches.ts';
import { NOTIFICATION_CHANNELS } from '#shared/notification-type.ts';
import type {
  ChannelSwitches,
  NotificationChannel,
  NotificationGroup,
} from '#shared/notification-type.ts';
import { notificationTypeOf } from '#shared/registered-notifications.ts';

export const SETTINGS_SWITCHES = [
  'email',
  'task',
  'invoice',
  'payment',
] as const satisfies readonly ('email' | NotificationGroup)[];
export type SettingsSwitch = (typeof SETTINGS_SWITCHES)[number];

/** True for the table cells that a switch controls: one column, or entire rows. */
const isOfSwitch = (controls: SettingsSwitch, name: string, channel: NotificationChannel) =>
  controls === 'email' ? channel === 'email' : notificationTypeOf(name).group === controls;

/** Counts the cells that a switch controls, and how many of them are on. */
export function countOn(
  notifications: NotificationSwitches,
  controls: SettingsSwitch,
): { on: number; of: number } {
  const cells = Object.entries(allSwitches(notifications)).flatMap(([name, switches]) =>
    NOTIFICATION_CHANNELS.filter((channel) => isOfSwitch(controls, name, channel)).map(
      (channel) => switches[channel],
    ),
  );

  return { on: cells.filter(Boolean).length, of: cells.length };
}

/** Returns the table with all cells of one switch turned on or off. */
export function turnSwitch(
  notifications: NotificationSwitches,
  controls: SettingsSwitch,
  isOn: boolean,
): Record<string, ChannelSwitches> {
  const turned = Object.entries(allSwitches(notifications)).map(([name, switches]) => {
    const cells = NOTIFICATION_CHANNELS.map((channel) => [
      channel,
      isOfSwitch(controls, name, channel) ? isOn : switches[channel],
    ]);

    return [name, Object.fromEntries(cells) as ChannelSwitches];
  });

  return Object.fromEntries(turned) as Record<string, ChannelSwitches>;
}
