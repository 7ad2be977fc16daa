import { ADMIN } from '#shared/access-profile.ts';
import type { Me } from '#features/office/auth/user.ts';

export type { Me };

/** The signed-in administrator of a component test, on Saturday, November 21, 2026. */
export const ME: Me = {
  id: 1,
  username: 'dana',
  email: 'dana@example.com',
  fullName: 'Dana Reyes',
  firstName: 'Dana',
  lastName: 'Reyes',
  role: 'admin',
  accessProfile: ADMIN,
  isSubcontractor: false,
  isActive: true,
  isForgotten: false,
  avatar: null,
  createdAt: '2026-01-05T15:00:00.000Z',
  companyName: 'Ridgeline Roofing',
  today: '2026-11-21',
  timeZoneName: 'America/Denver',
  phone: null,
  state: 'Utah',
  timeZone: null,
  taskColor: '#3b82f6',
  location: null,
  showWeekends: true,
  startTime: '8:00 AM',
  endTime: '5:00 PM',
  weekStartDay: 'Monday',
  googleCalendarEnabled: false,
  theme: null,
  notifications: {},
  quietFrom: null,
  quietTo: null,
  digestAt: null,
};
