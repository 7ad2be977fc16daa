import { expect, test } from 'vitest';
import '#test/register-notifications.ts';
import { allSwitches } from '#features/office/preferences/notification-switches.ts';
import { countOn, SETTINGS_SWITCHES, turnSwitch } from './settings-switches.ts';

const notifications = allSwitches({});

test('Every notification is on by default, except an email about an email', () => {
  expect(countOn(notifications, 'email')).toEqual({ on: 13, of: 14 });
  expect(countOn(notifications, 'task')).toEqual({ on: 6, of: 6 });
  expect(notifications.emailReceived).toEqual({ email: false, mobile: true, web: true });
});

test('Turning emails off clears the email column and nothing else', () => {
  const turned = turnSwitch(notifications, 'email', false);

  expect(countOn(turned, 'email').on).toBe(0);
  expect(turned.jobAssigned).toEqual({ email: false, mobile: true, web: true });
});

test('Turning payments off clears the payment rows and nothing else', () => {
  const turned = turnSwitch(notifications, 'payment', false);

  expect(turned.paymentReceived).toEqual({ email: false, mobile: false, web: false });
  expect(turned.invoiceOverdue).toEqual(notifications.invoiceOverdue);
});

test.each(SETTINGS_SWITCHES)('Turning the %s switch on turns all of its cells on', (controls) => {
  const off = turnSwitch(notifications, controls, false);
  const { on, of } = countOn(turnSwitch(off, controls, true), controls);

  expect(countOn(off, controls).on).toBe(0);
  expect(on).toBe(of);
});

test('A type that was never set has its own channels', () => {
  const { mention, taskAssigned } = allSwitches({
    taskAssigned: { email: false, mobile: false, web: true },
  });

  expect(mention).toEqual({ email: true, mobile: true, web: true });
  expect(taskAssigned).toEqual({ email: false, mobile: false, web: true });
});
