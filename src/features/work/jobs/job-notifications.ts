/** Notifications about jobs. */
import {
  ALL_CHANNELS,
  assignedToYou,
  defineNotifications,
  NEWEST_FIRST,
} from '#shared/notification-type.ts';

export const jobNotifications = defineNotifications({
  jobAssigned: {
    label: 'Job Assigned',
    when: 'when a job is assigned to you',
    group: null,
    channels: ALL_CHANNELS,
    sentence: assignedToYou,
    list: NEWEST_FIRST,
  },
});
