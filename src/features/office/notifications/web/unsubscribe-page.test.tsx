import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { AppError } from '#shared/app-error.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import { TurnEmailsOff } from './unsubscribe-page.tsx';
import { render } from '#test/web/render.tsx';

const turnOff = page.getByRole('button', { name: 'Turn off these emails' });

test('The page says whose emails and which, and turns them off only when it is asked to', async () => {
  answer(notificationEndpoints.mailed, () => ({
    types: ['taskAssigned' as const, 'jobAssigned' as const],
    username: 'tom@mail.example',
  }));
  const calls = answer(notificationEndpoints.unsubscribe, () => {});
  await render(<TurnEmailsOff token="abc" />, { isPhone: true });

  await expect.element(page.getByText(/Task Assigned and Job Assigned/)).toBeVisible();
  await expectReadable();
  expect(calls()).toEqual([]);
  await turnOff.click();
  await expect.element(page.getByRole('heading', { name: 'Emails are off' })).toBeVisible();
  expect(calls()).toMatchObject([{ params: { token: 'abc' } }]);
  await expectReadable();
});

test('A link that is from no email says so', async () => {
  answer(notificationEndpoints.mailed, () => {
    throw new AppError('not_found', 'This link is not from a Gable email.');
  });
  await render(<TurnEmailsOff token="abc" />);

  await expect.element(page.getByText('This link is not from a Gable email.')).toBeVisible();
  await expect.element(turnOff).not.toBeInTheDocument();
});
