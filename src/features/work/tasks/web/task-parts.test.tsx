import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { emptyForm } from '#web/form/form-values.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { noteServerTime } from '#web/server-clock.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aTask } from '#test/web/tasks.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import type { TaskTemplate } from '../task-template.ts';
import { QuickStartTemplates } from './quick-start-templates.tsx';
import { TaskActions } from './task-actions.tsx';
import { newTaskForm, TASK_FORM_FIELDS, TaskForm } from './task-form.tsx';
import { TaskHoursCard } from './task-hours-card.tsx';
import { TaskDue } from './task-marks.tsx';
import { TaskTemplateSettings } from './task-template-settings.tsx';

const template: TaskTemplate = {
  id: 3,
  title: 'Order materials',
  description: null,
  category: 'project_management',
  estimatedHours: 1,
  dueInHours: null,
  priority: 'high',
  isActive: true,
  onAcceptance: false,
  sortOrder: 10,
  instructions: null,
  checklist: [],
  assignedTo: null,
  assignedToName: null,
  createdAt: '2026-11-21T15:00:00.000Z',
};

test('a waiting task is completed only after confirmation', async () => {
  const sent: unknown[] = [];
  answer(taskEndpoints.setStatus, ({ body }) => {
    sent.push(body);
    if (Object(body).evenIfWaiting) return aTask({ status: 'completed' });
    throw new AppError('conflict', '“Pull permit” is not done yet. Complete this task anyway?', {
      details: { waitsFor: [{ id: 4, title: 'Pull permit' }], others: 0 },
    });
  });
  await render(<TaskActions task={aTask()} />);
  await page.getByRole('button', { name: 'Mark Completed' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('“Pull permit” is not done yet');
  await expectReadable();
  await page.getByRole('button', { name: 'Complete anyway' }).click();

  await expect.element(page.getByText('Task updated')).toBeVisible();
  expect(sent).toEqual([{ status: 'completed' }, { status: 'completed', evenIfWaiting: true }]);
});

test('a completed task can be reopened', async () => {
  await render(<TaskActions task={aTask({ status: 'completed' })} />);

  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test.each([true, false])(
  'a sales rep completes a task and enters hours only if it is their own: %s',
  async (isOwn) => {
    answer(taskEndpoints.hours, () => []);
    const task = aTask({ isOwn });
    await render(
      <>
        <TaskActions task={task} />
        <TaskHoursCard task={task} />
      </>,
      { me: { accessProfile: 'Sales Representative' } },
    );

    await expect.element(page.getByText('No hours yet')).toBeVisible();
    const buttons = page.getByRole('button').elements();
    expect(buttons.map(({ textContent }) => textContent)).toEqual(
      isOwn ? ['Mark Completed', 'Status', 'Start Timer', 'Add Hours'] : [],
    );
  },
);

test('a hidden template is not offered for a new task', async () => {
  answer(taskEndpoints.templates, () => [
    template,
    { ...template, id: 4, title: 'Old way', isActive: false },
  ]);
  const applied: string[] = [];
  await render(<QuickStartTemplates onApply={({ title }) => applied.push(title)} />);
  await page.getByRole('button', { name: 'Order materials' }).click();

  expect(applied).toEqual(['Order materials']);
  await expect.element(page.getByRole('button', { name: 'Old way' })).not.toBeInTheDocument();
  await expectReadable();
});

test('a company without task templates reads what they are for', async () => {
  answer(taskEndpoints.templates, () => []);
  await render(<TaskTemplateSettings />);

  await expect.element(page.getByText('No templates yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add Template' })).toBeVisible();
  await expectReadable();
});

test('the template form closes with its Cancel button, not with a click outside', async () => {
  answer(taskEndpoints.templates, () => [template]);
  answer(teamEndpoints.users, () => []);
  await render(<TaskTemplateSettings />);
  await page.getByRole('button', { name: 'Edit Order materials' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Order shingles');
  await page.elementLocator(document.body).click({ position: { x: 2, y: 2 }, force: true });
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Order shingles');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit Order materials' })).toHaveFocus();
});

test('a task becomes overdue at its due time while its page is open', async () => {
  const serverSays = (time: string) =>
    noteServerTime(new Date(`2026-11-21T${time}Z`).toUTCString(), Date.now());
  serverSays('21:28:30');
  await render(<TaskDue task={aTask({ dueDate: '2026-11-21', dueTime: '14:30' })} />);
  await expect.element(page.getByText('2:30 PM')).toBeVisible();
  await expect.element(page.getByText('Overdue')).not.toBeInTheDocument();
  serverSays('21:30:00');

  await expect.element(page.getByText('Overdue'), { timeout: 10_000 }).toBeVisible();
});

function NewTask() {
  const record = useRecordForm({
    schema: newTaskForm,
    initial: emptyForm(TASK_FORM_FIELDS),
    save: async ({ values }) => values,
    onSaved: () => undefined,
  });

  return <TaskForm record={record} submitLabel="Create Task" cancelTo="/tasks" />;
}

test('an invalid field in a hidden tab is shown when the user opens the tab', async () => {
  answer(teamEndpoints.users, () => []);
  await render(<NewTask />);
  await page.getByRole('textbox', { name: 'Title' }).fill('Tear off');
  await page.getByRole('tab', { name: 'Scheduling' }).click();
  await page.getByRole('textbox', { name: 'Estimated hours' }).fill('1.3');
  await expectReadable();
  await page.getByRole('button', { name: 'Create Task' }).click();

  await expect.element(page.getByRole('tab', { name: 'Basic Info' })).toBeVisible();
  await page.getByRole('button', { name: 'Category' }).first().click();
  await expect
    .element(page.getByRole('tab', { name: 'Basic Info' }))
    .toHaveAttribute('aria-selected', 'true');
});

test('hours are entered with a note, and the timer shows when it is running', async () => {
  const entry = {
    id: 1,
    userId: 1,
    userName: 'Dana Whitfield',
    day: '2026-11-21',
    hours: 2.5,
    startedAt: null,
    note: 'North side',
  };
  let entries: (typeof entry)[] = [];
  answer(taskEndpoints.hours, () => entries);
  answer(taskEndpoints.enterHours, ({ body }) => {
    entries = [{ ...entry, ...Object(body) }];
    return entries;
  });
  await render(<TaskHoursCard task={aTask()} />);
  await expect.element(page.getByText('No hours yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Hours' }).fill('2.5');
  await page.getByRole('textbox', { name: 'Note' }).fill('North side');
  await page.getByRole('button', { name: 'Add Hours' }).click();

  await expect.element(page.getByText('Hours (2.5)')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start Timer' })).toBeVisible();
  await expectReadable();
});
