/** Notification types for contacts. */
import {
  ALL_CHANNELS,
  assignedToYou,
  defineNotifications,
  NEWEST_FIRST,
} from '#shared/notification-type.ts';

export const contactNotifications = defineNotifications({
  contactAssigned: {
    label: 'Contact Assigned',
    when: 'when a contact is assigned to you',
    group: null,
    channels: ALL_CHANNELS,
    sentence: assignedToYou,
    list: NEWEST_FIRST,
  },
});
