/** Notifications about clients' actions on their pages. */
import { ALL_CHANNELS, defineNotifications, NEWEST_FIRST } from '#shared/notification-type.ts';

export const clientNotifications = defineNotifications({
  proposalSigned: {
    label: 'Proposal Signed',
    when: 'when a proposal is signed',
    group: null,
    channels: ALL_CHANNELS,
    sentence: ({ by, records }) => `${by} signed ${records}`,
    list: NEWEST_FIRST,
  },
  proposalViewed: {
    label: 'Proposal Viewed',
    when: 'when a proposal is viewed',
    group: null,
    channels: ALL_CHANNELS,
    sentence: ({ by, records }) => `${by} viewed ${records}`,
    list: NEWEST_FIRST,
  },
  clientMessage: {
    label: 'Client Message',
    when: 'when a client asks a question or declines',
    group: null,
    channels: ALL_CHANNELS,
    sentence: ({ by, records }) => `${by} wrote about ${records}`,
    list: NEWEST_FIRST,
  },
});
