import { expect, test } from 'vitest';
import { allNotifications, DEFAULT_PREFERENCES } from '#features/office/preferences/preferences.ts';
import { countOn, NOTIFICATION_GROUPS, turnGroup } from './notification-groups.ts';

const { notifications } = DEFAULT_PREFERENCES;

test('at first every notification is on, but a mail about a mail', () => {
  expect(countOn(notifications, 'email')).toEqual({ on: 13, of: 14 });
  expect(countOn(notifications, 'task')).toEqual({ on: 6, of: 6 });
  expect(notifications.emailReceived).toEqual({ email: false, mobile: true, web: true });
});

test('turning mails off clears the mail column and nothing else', () => {
  const turned = turnGroup(notifications, 'email', false);

  expect(countOn(turned, 'email').on).toBe(0);
  expect(turned.jobAssigned).toEqual({ email: false, mobile: true, web: true });
});

test('turning payments off clears the payment row and nothing else', () => {
  const turned = turnGroup(notifications, 'payment', false);

  expect(turned.paymentReceived).toEqual({ email: false, mobile: false, web: false });
  expect(turned.invoiceOverdue).toEqual(notifications.invoiceOverdue);
});

test.each(NOTIFICATION_GROUPS)('the %s switch turned on has all of its cells on', (group) => {
  const off = turnGroup(notifications, group, false);
  const { on, of } = countOn(turnGroup(off, group, true), group);

  expect(countOn(off, group).on).toBe(0);
  expect(on).toBe(of);
});

test('a kind of notification that was never set is as it is at first', () => {
  const { mention, taskAssigned } = allNotifications({
    taskAssigned: { email: false, mobile: false, web: true },
  });

  expect(mention).toEqual({ email: true, mobile: true, web: true });
  expect(taskAssigned).toEqual({ email: false, mobile: false, web: true });
});
