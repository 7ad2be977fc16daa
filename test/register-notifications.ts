/** Registers every notification type without the server, for pure tests. */
import { NOTIFICATIONS } from '#app/notifications.ts';
import { registerNotifications } from '#shared/registered-notifications.ts';

registerNotifications(NOTIFICATIONS);
