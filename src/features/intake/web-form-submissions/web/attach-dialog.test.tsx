import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import {
  contact,
  type LikelyDuplicate,
  type ListedContact,
} from '#features/work/contacts/contact.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { SPAM } from '#test/web/submission.ts';
import { emptyForm } from '#web/form/form-values.ts';
import {
  webFormSubmissionEndpoints,
  type AttachmentPlan,
} from '../web-form-submission-endpoints.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { planWords } from './attach-plan.tsx';

const NEW = { ...SPAM, status: 'new' as const, spamReasons: [] };

const MATCH: LikelyDuplicate = {
  id: 7,
  name: 'M. Alvarez',
  email: 'maria@mail.example',
  phone: null,
  address: null,
  reasons: ['email'],
};

const HOA: ListedContact = {
  ...emptyForm(contact.fields),
  id: 8,
  name: 'Oak Street HOA',
  type: 'client',
  createdBy: 1,
  assignedTo: null,
  assignedToName: null,
  createdAt: '2026-05-01T15:00:00.000Z',
  updatedAt: '2026-05-01T15:00:00.000Z',
  version: 1,
};

const PLAN: AttachmentPlan = {
  contact: { name: 'M. Alvarez', isNew: false, fillsIn: ['phone'] },
  job: { title: 'Storm damage: 12 Oak Street', isNew: true, salesRepName: 'Priya Nair' },
  task: {
    title: 'Call back: Maria',
    assignedToName: 'Priya Nair',
    dueDate: '2026-05-14',
    dueTime: '15:30',
  },
};

async function open({ matches = [MATCH], isPhone = false } = {}) {
  answer(teamEndpoints.users, () => []);
  answer(taskEndpoints.templates, () => []);
  answer(webFormSubmissionEndpoints.possibleSenders, () => matches);
  answer(contactEndpoints.list, () => ({ rows: [HOA], total: 1, page: 1, pageSize: 25 }));
  const asked = answer(webFormSubmissionEndpoints.attachmentPlan, () => PLAN);
  let closed = 0;
  await render(<AttachDialog submission={NEW} onClose={() => (closed += 1)} />, { isPhone });

  return { asked, closed: () => closed };
}

const attach = page.getByRole('button', { name: 'Attach', exact: true });

test('The matching contact is preselected, and the plan is shown before the button is pressed', async () => {
  const { asked, closed } = await open();
  const match = page.getByRole('radio', { name: 'M. Alvarez' });
  await expect.element(match).toBeChecked();
  await expect.element(match).toHaveAccessibleDescription(/^Match: same email · maria@mail/);
  await expect.element(page.getByText('Attaches it to M. Alvarez.')).toBeVisible();
  await expect
    .element(page.getByText('Adds the lead “Storm damage: 12 Oak Street” for Priya Nair.'))
    .toBeVisible();
  expect(asked().at(-1)?.query.toString()).toBe('contactId=7&makesContact=no&makesJob=yes');
  await expectReadable();

  const sent = answer(webFormSubmissionEndpoints.attach, () => NEW);
  await attach.click();
  await expect.poll(closed).toBe(1);
  expect(sent()[0]?.body).toEqual({
    contactId: 7,
    makesContact: false,
    jobId: null,
    makesJob: true,
    taskTemplateId: null,
    salesRepId: null,
  });
});

test('Another contact can be found with only the keyboard, and then a job must be chosen', async () => {
  const { asked } = await open();
  page.getByRole('radio', { name: 'M. Alvarez' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Another contact' })).toBeChecked();
  await attach.click();
  const picker = page.getByRole('combobox', { name: 'Find the contact' });
  await expect.element(picker).toHaveAccessibleDescription('Choose a contact');
  picker.element().focus();
  await userEvent.keyboard('oak');
  await expect.element(page.getByRole('option', { name: /Oak Street HOA/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => asked().at(-1)?.query.get('contactId')).toBe('8');
  await page.getByRole('radio', { name: 'Existing job' }).click();
  await attach.click();
  await expect
    .element(page.getByRole('combobox', { name: 'Find the job' }))
    .toHaveAccessibleDescription('Choose a job');
});

test('On the phone, an error appears at its field, and the choices stay', async () => {
  await open({ isPhone: true, matches: [] });
  await expect.element(page.getByRole('radio', { name: 'New contact' })).toBeChecked();
  await page.getByRole('radio', { name: 'No job' }).click();
  const message = 'This contact no longer exists. Choose another.';
  answer(webFormSubmissionEndpoints.attach, () => {
    throw new AppError('bad_input', message, { issues: [{ path: 'contactId', message }] });
  });
  await attach.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'No job' })).toBeChecked();
  await expectReadable();
});

test('A plan is shown as sentences', () => {
  const facts = { today: '2026-05-14', fileCount: 2, isOpened: false } as const;
  expect(planWords(PLAN, facts)).toEqual([
    'Attaches it to M. Alvarez.',
    'Fills in M. Alvarez’s blank phone.',
    'Adds the lead “Storm damage: 12 Oak Street” for Priya Nair.',
    'Adds the task “Call back: Maria” for Priya Nair, due today at 3:30 PM.',
    'Adds 2 files to the job once opened.',
  ]);
  const later = {
    contact: { name: 'Maria', isNew: true, fillsIn: [] },
    job: null,
    task: { title: 'Call', assignedToName: null, dueDate: '2026-05-18', dueTime: '10:00' },
  };
  expect(planWords(later, { ...facts, fileCount: 1, isOpened: true })).toEqual([
    'Adds Maria as a new contact.',
    'Adds the task “Call” for no one yet, due on May 18, 2026 at 10:00 AM.',
    'Adds 1 file to the contact.',
  ]);
});
