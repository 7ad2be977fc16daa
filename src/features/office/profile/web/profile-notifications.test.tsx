import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emailChangeEndpoints } from '#features/office/auth/email-change-endpoints.ts';
import { allSwitches } from '#features/office/preferences/notification-switches.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { textUpdateEndpoints } from '#features/office/text-updates/text-update-endpoints.ts';
import type { TextUpdates } from '#features/office/text-updates/text-updates.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer } from '#test/web/answer.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { AppError } from '#shared/app-error.ts';
import { ME } from '#test/web/me.ts';
import { render } from '#test/web/render.tsx';
import { profileEndpoints } from '../profile-endpoints.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

const NO_TEXTS: TextUpdates = {
  whyNot: 'Text messages aren’t set up on this server.',
  wording: { version: 1, text: 'I agree.' },
  isOn: false,
  phone: null,
  since: null,
  how: null,
  agreedTo: null,
  sender: null,
  suggestedPhone: null,
};
const NO_PUSH = 'This server sends no push messages to phones.';
const me = { notifications: allSwitches({}) };

const channels = (email: string | null) =>
  answer(notificationEndpoints.channels, () => ({ email, mobile: NO_PUSH }));

async function openTab(isPhone = false) {
  answer(companyEndpoints.read, () => COMPANY);
  answer(profileEndpoints.calendarAddress, () => ({
    address: 'https://gable.example/calendar/x.ics',
  }));
  answer(notificationEndpoints.devices, () => ({ publicKey: 'key', devices: [] }));
  answer(textUpdateEndpoints.read, () => NO_TEXTS);
  answer(emailChangeEndpoints.read, () => null);
  await render(<ProfileDialog onClose={() => {}} />, { me, isPhone });
  await page.getByRole('tab', { name: 'Notifications' }).click();
}

test('A channel that does not work is off in the whole column, and says why', async () => {
  channels('Email is not set up on this server.');
  await openTab();

  await expect
    .element(page.getByText('Email is off: Email is not set up on this server.'))
    .toBeVisible();
  await expect.element(page.getByText(`Mobile is off: ${NO_PUSH}`)).toBeVisible();
  await expect.element(page.getByLabelText('Task Assigned: Email')).toBeDisabled();
  await expect.element(page.getByLabelText('Task Assigned: Email')).not.toBeChecked();
  await expect.element(page.getByLabelText('Task Assigned: Web')).toBeEnabled();
  await expect
    .element(page.getByText(/work order is assigned to you; not available yet/))
    .toBeVisible();
  await expectReadable();
});

test('No switch shows before it is known which channels work, and none moves when it is', async () => {
  const gate = aGate();
  answer(notificationEndpoints.channels, async () => {
    await gate.opened;
    return { email: 'Email is not set up on this server.', mobile: NO_PUSH };
  });
  await openTab();
  await expect.element(page.getByText(/^Web = bell/)).toBeVisible();
  expect(page.getByRole('switch').elements()).toEqual([]);
  await expectReadable();
  gate.open();

  await expect.element(page.getByLabelText('Task Assigned: Email')).toBeDisabled();
});

test('The keys scroll a tab that is longer than the dialog', async () => {
  channels(null);
  await openTab(true);
  await expect.element(page.getByLabelText('Task Assigned: Email')).toBeEnabled();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await userEvent.keyboard('{Tab}');
  const fields = page.getByRole('tabpanel', { name: 'Notifications' });
  await expect.element(fields).toHaveFocus();
  const before = fields.element().getBoundingClientRect().top;
  await userEvent.keyboard('{PageDown}');

  await expect.poll(() => fields.element().getBoundingClientRect().top).toBeLessThan(before);
});

test('The switches of Settings wait for the channels too, and say when they cannot be known', async () => {
  let isUp = false;
  answer(notificationEndpoints.channels, () => {
    if (!isUp) throw new AppError('forbidden', 'Not now.');
    return { email: null, mobile: NO_PUSH };
  });
  await render(<NotificationSettings />, { me });
  await expect.element(page.getByText('Not now.')).toBeVisible();
  expect(page.getByRole('switch').elements()).toEqual([]);
  isUp = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByRole('switch', { name: 'Email notifications' })).toBeEnabled();
  await expect.element(page.getByText(/not sent/)).not.toBeInTheDocument();
});

test('Quiet hours and the email of the day are chosen and saved with what else was changed', async () => {
  channels(null);
  const saves = answer(profileEndpoints.updateProfile, ({ body }) => ({ ...ME, ...Object(body) }));
  await openTab(true);
  for (const [label, hour] of [
    ['Quiet hours from', '8:00 PM'],
    ['Quiet hours to', '7:00 AM'],
    ['Daily email at', '5:00 PM'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: hour, exact: true }).click();
  }
  await page.getByLabelText('Task Assigned: Email').click({ force: true });
  await expectReadable();
  await page.getByRole('button', { name: 'Save my info' }).click();

  await expect.poll(() => saves().length).toBe(1);
  expect(saves()[0]?.body).toMatchObject({
    quietFrom: '20:00',
    quietTo: '07:00',
    digestAt: '17:00',
    notifications: { taskAssigned: { email: false, web: true } },
  });
});

test('The email switch of Settings is off with the reason where no email can be sent', async () => {
  channels('You have no email address. Add one to your profile.');
  await render(<NotificationSettings />, { me });

  const email = page.getByRole('switch', { name: 'Email notifications' });
  await expect.element(email).toBeDisabled();
  await expect.element(email).not.toBeChecked();
  await expect.element(page.getByText(/You have no email address/)).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Task updates' })).toBeEnabled();
  await expectReadable();
});
