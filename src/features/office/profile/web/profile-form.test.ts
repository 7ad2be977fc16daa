import { expect, test } from 'vitest';
import '#test/register-notifications.ts';
import { allSwitches } from '#features/office/preferences/notification-switches.ts';
import { DEFAULT_PREFERENCES } from '#features/office/preferences/preferences.ts';
import { profileChanges, profileForm } from './profile-form.ts';

const saved = profileForm({
  ...DEFAULT_PREFERENCES,
  notifications: allSwitches({}),
  id: 1,
  username: 'dana',
  email: 'dana at ridgeline',
  fullName: 'Dana Whitfield',
  firstName: 'Dana',
  lastName: 'Whitfield',
  role: 'user',
  accessProfile: 'Project manager',
  isSubcontractor: false,
  isActive: true,
  isForgotten: false,
  avatar: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  companyName: 'Ridgeline Roofing',
  today: '2026-11-21',
  timeZoneName: 'America/Denver',
  timeZone: 'A zone that was on the list once',
});
const check = (values: typeof saved) => profileChanges(saved).safeParse(values);

test('a stored value that would be refused today does not keep a user from saving a phone number', () => {
  expect(check({ ...saved, phone: '8015550142' })).toMatchObject({ success: true });
});

test('only the fields that were changed in Edit My Info are sent', () => {
  const emailReceived = { email: true, mobile: true, web: true };
  const notifications = { ...saved.notifications, emailReceived };

  expect(check({ ...saved }).data).toEqual({});
  expect(check({ ...saved, location: 'Ogden' }).data).toEqual({ location: 'Ogden' });
  expect(check({ ...saved, notifications }).data).toEqual({ notifications });
});

test('business hours that end before they begin are refused at their end, unless they were stored so', () => {
  const night = { ...saved, startTime: '5:00 PM', endTime: '8:00 AM' };
  const message = 'Business end time must be after the start time';

  expect(check(night).error?.issues).toMatchObject([{ path: ['endTime'], message }]);
  expect(check({ ...saved, endTime: saved.startTime }).error?.issues).toMatchObject([{ message }]);
  expect(profileChanges(night).safeParse({ ...night, phone: '8015550142' }).success).toBe(true);
});

test('a field that was changed to something wrong is refused by name', () => {
  const { error } = check({ ...saved, startTime: 'noon', timeZone: 'Nowhere' });

  expect(error?.issues.map(({ path }) => path)).toEqual([['timeZone'], ['startTime']]);
});
