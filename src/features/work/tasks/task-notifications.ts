/** Notifications about tasks and work orders. */
import {
  ALL_CHANNELS,
  assignedToYou,
  defineNotifications,
  NEWEST_FIRST,
} from '#shared/notification-type.ts';

export const taskNotifications = defineNotifications({
  taskAssigned: {
    label: 'Task Assigned',
    when: 'when a task is assigned to you',
    group: 'task',
    channels: ALL_CHANNELS,
    sentence: assignedToYou,
    list: NEWEST_FIRST,
  },
  workOrderAssigned: {
    label: 'Work Order Assigned',
    when: 'when a work order is assigned to you',
    group: 'task',
    channels: ALL_CHANNELS,
    needs: 'not available yet',
  },
});
