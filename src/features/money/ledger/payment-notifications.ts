/** Notifications about payments. */
import { ALL_CHANNELS, defineNotifications, NEWEST_FIRST } from '#shared/notification-type.ts';

export const paymentNotifications = defineNotifications({
  paymentReceived: {
    label: 'Payment Received',
    when: 'when a payment that you have access to is recorded',
    group: 'payment',
    channels: ALL_CHANNELS,
    sentence: ({ by, records }) => `${by} recorded ${records}`,
    list: NEWEST_FIRST,
  },
  paymentFailed: {
    label: 'Payment Failed',
    when: 'when a bank or automatic payment that you have access to fails, or a card payment is disputed',
    group: 'payment',
    channels: ALL_CHANNELS,
    sentence: ({ count, records }) =>
      count === 1 ? 'A payment failed or is disputed' : `${records} failed or are disputed`,
    list: NEWEST_FIRST,
  },
});
