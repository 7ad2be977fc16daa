import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { emailEndpoints } from '#features/office/email/email-endpoints.ts';
import { sendingEndpoints } from '../sending-endpoints.ts';
import { sendingSettings, type SendingSettings } from '../sending-settings.ts';
import { ReminderSettings } from './reminder-settings.tsx';

const SETTINGS: SendingSettings = { ...sendingSettings.initial, version: 1 };

let saved: () => { body: unknown }[];

beforeEach(() => {
  answer(sendingEndpoints.readSettings, () => SETTINGS);
  answer(emailEndpoints.readiness, () => ({ canMail: true }));
  saved = answer(sendingEndpoints.updateSettings, ({ body }) => ({
    ...SETTINGS,
    ...(body as Partial<SendingSettings>),
    version: 2,
  }));
});

/** The switch's track covers its input, so force the click. */
const ON_ITS_TRACK = { force: true };

const save = () => page.getByRole('button', { name: 'Save reminders' }).click();

test('Reminders of estimates and to sign are turned on, moved and added, and only they are saved', async () => {
  await render(<ReminderSettings />);
  await page
    .getByRole('switch', { name: 'Send estimate reminders 3 days before' })
    .click(ON_ITS_TRACK);
  await page
    .getByRole('combobox', { name: 'When estimate reminder 1 is sent' })
    .selectOptions('On the last valid day');
  await page.getByRole('switch', { name: 'Remind signers 2 days after' }).click(ON_ITS_TRACK);
  await page.getByRole('combobox', { name: 'Days for reminder to sign 1' }).selectOptions('1');
  await page.getByRole('button', { name: 'Remove reminder to sign 5 days after' }).click();
  await page.getByRole('button', { name: 'Add reminder to sign' }).click();
  await save();

  await expect.element(page.getByText('Reminders saved')).toBeVisible();
  expect(saved().map(({ body }) => body)).toEqual([
    {
      estimateRules: [{ days: 0, isOn: true }],
      signerRules: [
        { days: 1, isOn: true },
        { days: 7, isOn: true },
      ],
      version: 1,
    },
  ]);
});

test('Two reminders to sign for the same day are refused beside them', async () => {
  await render(<ReminderSettings />);
  await page.getByRole('combobox', { name: 'Days for reminder to sign 1' }).selectOptions('5');
  await save();

  await expect
    .element(
      page.getByRole('alert').filter({ hasText: 'Two reminders are for the same day' }).last(),
    )
    .toBeVisible();
  expect(saved()).toEqual([]);
});

test.each([false, true])(
  'The reminders can be read in both themes (phone: %s)',
  async (isPhone) => {
    await render(<ReminderSettings />, { isPhone });
    const list = page.getByRole('list', { name: 'Reminders to sign' });
    await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('days after sending');
    await expectReadable();
  },
);

test('Reminders say so where no email can be sent (B128)', async () => {
  answer(emailEndpoints.readiness, () => ({ canMail: false }));
  await render(<ReminderSettings />);

  await expect.element(page.getByText('Email is not set up yet')).toBeVisible();
  await expectReadable();
});
