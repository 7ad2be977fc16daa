/** Notifications about notes. */
import { ALL_CHANNELS, defineNotifications, NEWEST_FIRST } from '#shared/notification-type.ts';

export const noteNotifications = defineNotifications({
  mention: {
    label: '@mention',
    when: 'when someone mentions you',
    group: null,
    channels: ALL_CHANNELS,
    sentence: ({ by, count, records }) =>
      `${by} mentioned you ${count === 1 ? `on ${records}` : `in ${count} notes`}`,
    list: NEWEST_FIRST,
    line: ({ by, noun, label }) => `${by} mentioned you in ${noun} ${label}`,
    isWithoutList: true,
  },
});
