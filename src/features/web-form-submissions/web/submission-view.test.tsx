import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { teamEndpoints } from '#features/team/team-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import type { WebFormSubmission } from '../web-form-submission.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { SubmissionView } from './submission-view.tsx';

const field = { type: 'TEXT', known: null } as const;

const SPAM: WebFormSubmission = {
  id: 5,
  version: 1,
  createdAt: '2026-05-14T04:00:00.000Z',
  updatedAt: '2026-05-14T04:00:00.000Z',
  createdBy: null,
  status: 'spam',
  assignedTo: null,
  assignedToName: null,
  notes: null,
  sender: 'Maria Alvarez',
  email: 'maria@mail.example',
  phone: null,
  formId: 2,
  formTitle: 'Storm damage',
  data: {},
  answers: [
    { ...field, fieldId: 'name', label: 'Your name', value: 'Maria Alvarez' },
    { ...field, fieldId: 'mail', type: 'EMAIL', label: 'Email', value: 'maria@mail.example' },
    { ...field, fieldId: 'day', type: 'DATE', label: 'Day of the storm', value: '2026-05-12' },
    { ...field, fieldId: 'leak', type: 'CHECKBOX', label: 'Does it leak?', value: true },
    { ...field, fieldId: 'age', label: 'Age of the roof', value: null },
  ],
  contactId: null,
  contactName: null,
  jobId: null,
  jobTitle: null,
  taskId: null,
  taskTitle: null,
  attached: null,
  fileCount: 0,
  spamReasons: ['It has 4 links.'],
  isTest: false,
  pageUrl: null,
  filesOpenedAt: null,
  firstResponseAt: null,
};

test('a submission shows its answers as their fields read best, why it was taken for spam, and the one click out of it', async () => {
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
