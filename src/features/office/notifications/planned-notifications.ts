/** Notification types for messages that Gable can't receive yet. */
import { ALL_CHANNELS, defineNotifications } from '#shared/notification-type.ts';

export const plannedNotifications = defineNotifications({
  emailReceived: {
    label: 'Email Received',
    when: 'when an email is sent to you',
    group: null,
    channels: { ...ALL_CHANNELS, email: false },
    needs: 'not available yet',
  },
  textReceived: {
    label: 'Text Received',
    when: 'when a text is sent to you',
    group: null,
    channels: ALL_CHANNELS,
    needs: 'not available yet',
  },
});
