import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { SPAM } from '#test/web/submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { SubmissionView } from './submission-view.tsx';

test('a submission shows formatted answers, its spam reasons, and the button to restore it', async () => {
  answer(teamEndpoints.users, () => []);
  const cleared = answer(webFormSubmissionEndpoints.notSpam, () => ({
    ...SPAM,
    status: 'new' as const,
  }));
  await render(<SubmissionView submission={SPAM} />);

  await expect.element(page.getByText('May 12, 2026')).toBeVisible();
  await expect.element(page.getByText('Yes', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Not answered')).toBeVisible();
  await expect.element(page.getByText('It has 4 links.')).toBeVisible();
  await expect.element(page.getByText('No Contact')).toBeVisible();
  expect(
    page.getByRole('link', { name: 'maria@mail.example' }).element().getAttribute('href'),
  ).toBe('mailto:maria@mail.example');
  await expectReadable();

  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect.poll(() => cleared()).toHaveLength(1);
});
