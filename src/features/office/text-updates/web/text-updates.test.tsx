import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { textUpdateEndpoints } from '../text-update-endpoints.ts';
import { CONSENT_WORDINGS, WORDING_VERSION } from '../text-updates.ts';
import type { TextUpdates } from '../text-updates.ts';
import { TextUpdatesButton, TextUpdatesSetting } from './text-updates-button.tsx';

const NUMBER = '(801) 555-0142';
const OFF: TextUpdates = {
  whyNot: null,
  wording: { version: WORDING_VERSION, text: CONSENT_WORDINGS[WORDING_VERSION]('Ridgeline') },
  isOn: false,
  phone: null,
  since: null,
  how: null,
  agreedTo: null,
  sender: '(801) 555-0100',
  suggestedPhone: NUMBER,
};
const ON: TextUpdates = {
  ...OFF,
  isOn: true,
  phone: NUMBER,
  since: '2026-11-21T15:00:00Z',
  how: 'dialog',
  agreedTo: OFF.wording.text,
};
const NOT_SET_UP = 'Text messages aren’t set up on this server.';
const button = page.getByRole('button', { name: 'Get Gable text updates', exact: true });
const box = page.getByRole('checkbox');
const send = page.getByRole('button', { name: 'Send code' });

function answers(first: TextUpdates) {
  let state = first;
  answer(textUpdateEndpoints.read, () => state);
  const codes = answer(textUpdateEndpoints.sendCode, ({ body }) => {
    const { phone } = Object(body) as { phone: string };
    if (phone === '(801) 555-0000') {
      const message = 'This number can’t get text messages. Enter a mobile number.';
      throw new AppError('bad_input', message, { issues: [{ path: 'phone', message }] });
    }
    return { phone };
  });
  const confirmed = answer(textUpdateEndpoints.confirm, ({ body }) => {
    if ((Object(body) as { code: string }).code !== '123456') {
      const message = 'This code is incorrect. 4 tries left';
      throw new AppError('bad_input', message, { issues: [{ path: 'code', message }] });
    }
    state = ON;
    return state;
  });
  answer(textUpdateEndpoints.stop, () => {
    state = { ...ON, isOn: false, how: 'gable' };
  });

  return { codes, confirmed };
}

test('The number and the ticked box send a code, and the code turns text updates on (S9)', async () => {
  const { codes, confirmed } = answers(OFF);
  await render(<TextUpdatesButton />, { isPhone: true });
  await button.click();
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue(NUMBER);
  await expect.element(box).not.toBeChecked();
  await expect.element(page.getByText(/Reply STOP to stop, HELP for help/)).toBeVisible();
  await expectReadable();
  await send.click();
  await expect.element(page.getByText('Check the box to agree')).toBeVisible();
  expect(codes()).toEqual([]);

  await box.click();
  await send.click();
  await page.getByLabelText('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('This code is incorrect. 4 tries left')).toBeVisible();
  await expectReadable();
  await page.getByLabelText('Six-digit code').fill('123456');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByRole('dialog', { name: 'Text updates are on' })).toBeVisible();
  await expect.element(page.getByText('on since Nov 21, 2026, 8:00 AM')).toBeVisible();
  await page.getByText('Your consent').click();
  await expect
    .element(page.getByText(/^I agree to get text messages from Ridgeline/))
    .toBeVisible();
  await expectReadable();
  expect(codes()).toMatchObject([
    { body: { phone: NUMBER, consent: true, wordingVersion: WORDING_VERSION } },
  ]);
  expect(confirmed()).toHaveLength(2);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('button', { name: 'Text updates are on' })).toBeVisible();
});

test('A number that is refused stays in its field, and another can be entered after the code was sent', async () => {
  answers(OFF);
  await render(<TextUpdatesButton />);
  await button.click();
  await page.getByLabelText('Mobile number').fill('(801) 555-0000');
  await box.click();
  await send.click();
  await expect.element(page.getByText(/^This number can’t get/)).toBeVisible();
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('(801) 555-0000');
  await expect.element(box).toBeChecked();
  await page.getByLabelText('Mobile number').fill('(801) 555-0143');
  await send.click();
  await expect.element(page.getByText(/We texted a code to \(801\) 555-0143/)).toBeVisible();
  await page.getByRole('button', { name: /^Use another number/ }).click();

  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('(801) 555-0143');
  await expect.element(box).not.toBeChecked();
});

test('Text updates that are on are stopped from the same place', async () => {
  answers(ON);
  await render(<TextUpdatesSetting />);
  await expect.element(page.getByText(/Texts go to \(801\) 555-0142/)).toBeVisible();
  await page.getByRole('button', { name: 'Text updates are on' }).click();
  await page.getByRole('button', { name: 'Stop text updates' }).click();

  await expect.element(button).toBeVisible();
  await expect.element(page.getByText('Text updates have stopped')).toBeVisible();
});

test('A user who texted STOP reads how to start again', async () => {
  answers({ ...ON, isOn: false, how: 'stop' });
  await render(<TextUpdatesButton />);
  await button.click();

  await expect.element(page.getByText(/Text START to \(801\) 555-0100/)).toBeVisible();
});

test('The button is disabled and says why where no texts can be sent (S9)', async () => {
  answers({ ...OFF, whyNot: NOT_SET_UP });
  await render(<TextUpdatesButton />);
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(NOT_SET_UP);
  await page.getByRole('button', { name: 'Why text updates are not available' }).click();

  await expect.element(page.getByRole('dialog').getByText(NOT_SET_UP)).toBeVisible();
  await expectReadable();
});

test('The form around the setting is not sent with the dialog’s', async () => {
  answers(OFF);
  let isSent = false;
  await render(
    <form onSubmit={() => (isSent = true)}>
      <TextUpdatesSetting />
    </form>,
  );
  await button.click();
  await box.click();
  await send.click();
  await expect.element(page.getByLabelText('Six-digit code')).toBeVisible();

  expect(isSent).toBe(false);
});

test('Escape closes the dialog and not the one that it was opened from', async () => {
  answers(OFF);
  let isOuterClosed = false;
  await render(
    <Dialog title="Outer" onClose={() => (isOuterClosed = true)}>
      <TextUpdatesSetting />
    </Dialog>,
  );
  await button.click();
  await expect.element(page.getByLabelText('Mobile number')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Mobile number')).not.toBeInTheDocument();
  expect(isOuterClosed).toBe(false);
  await userEvent.keyboard('{Escape}');

  await expect.poll(() => isOuterClosed).toBe(true);
});
