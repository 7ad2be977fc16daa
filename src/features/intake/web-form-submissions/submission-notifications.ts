/** Notifications about web form submissions. */
import { ALL_CHANNELS, defineNotifications, NEWEST_FIRST } from '#shared/notification-type.ts';

export const submissionNotifications = defineNotifications({
  formSubmitted: {
    label: 'Web Form Submitted',
    when: 'when a visitor sends a web form, and its leads are yours or unassigned',
    group: null,
    channels: ALL_CHANNELS,
    sentence: ({ count, records }) =>
      count === 1 ? 'A web form was submitted' : `${records} arrived`,
    list: NEWEST_FIRST,
  },
});
