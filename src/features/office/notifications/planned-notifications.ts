/** Notifications about messages that Gable does not receive yet. */
import { ALL_CHANNELS, defineNotifications } from '#shared/notification-type.ts';

export const plannedNotifications = defineNotifications({
  emailReceived: {
    label: 'Email Received',
    when: 'when an email is sent to you',
    group: null,
    channels: { ...ALL_CHANNELS, email: false },
    needs: 'needs a mailbox that Gable reads',
  },
  textReceived: {
    label: 'Text Received',
    when: 'when a text is sent to you',
    group: null,
    channels: ALL_CHANNELS,
    needs: 'needs messages from clients, which Gable does not keep',
  },
});
