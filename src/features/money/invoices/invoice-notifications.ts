/** Notifications about invoices. */
import { ALL_CHANNELS, defineNotifications } from '#shared/notification-type.ts';

export const invoiceNotifications = defineNotifications({
  invoiceOverdue: {
    label: 'Invoice Overdue',
    when: 'when an invoice that you have access to becomes overdue',
    group: 'invoice',
    channels: ALL_CHANNELS,
    sentence: ({ count, records }) =>
      count === 1 ? 'An invoice is overdue' : `${records} are overdue`,
    list: { 'filter[status]': 'overdue', sort: '-dueDate' },
    waitsForMorning: true,
  },
});
