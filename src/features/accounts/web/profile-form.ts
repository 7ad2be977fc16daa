import type { z } from 'zod';
import { allNotifications, type profileUpdate, type Me } from '../account.ts';

export type ProfileInput = z.input<typeof profileUpdate>;
export type ProfileOutput = z.output<typeof profileUpdate>;

/** Edit My Info as it opens: the whole profile, so that saving it loses nothing (C15). */
export function profileForm(me: Me) {
  return {
    firstName: me.firstName,
    lastName: me.lastName,
    email: me.email ?? '',
    accessProfile: me.accessProfile,
    state: me.state ?? '',
    phone: me.phone ?? '',
    timeZone: me.timeZone ?? '',
    taskColor: me.taskColor,
    location: me.location ?? '',
    isSubcontractor: me.isSubcontractor,
    showWeekends: me.showWeekends,
    startTime: me.startTime,
    endTime: me.endTime,
    weekStartDay: me.weekStartDay,
    googleCalendarEnabled: me.googleCalendarEnabled,
    notifications: allNotifications(me.notifications),
  } satisfies ProfileInput;
}
