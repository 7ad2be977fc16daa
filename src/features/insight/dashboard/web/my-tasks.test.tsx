import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import type { ListedTask } from '#features/work/tasks/task.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aTask } from '#test/web/tasks.ts';
import { MyTasks } from './my-tasks.tsx';

function answerTasks(tasks: ListedTask[], total = tasks.length) {
  let open = tasks;

  return {
    calls: answer(taskEndpoints.list, ({ list }) => ({
      rows: open.slice(0, list.pageSize),
      total: total - tasks.length + open.length,
    })),
    complete: (id: number) => {
      open = open.filter((task) => task.id !== id);
    },
  };
}

const rows = () => page.getByRole('listitem');

test('my tasks are my own incomplete ones by due day, ten of them, with a way to all', async () => {
  const tasks = Array.from({ length: 10 }, (_, index) =>
    aTask({ id: index + 1, title: `Task ${index + 1}`, dueDate: `2026-11-${20 + index}` }),
  );
  const { calls } = answerTasks(tasks, 14);
  const shown = await render(<MyTasks />);

  await expect.element(rows().nth(0)).toHaveTextContent('Task 1GeneralNov 20, 2026Overdue');
  await expect.element(rows().nth(1)).toHaveTextContent('Task 2GeneralTodayNov 21, 2026');
  expect(rows().elements()).toHaveLength(10);
  expect(calls()[0]?.list).toMatchObject({
    filters: [
      { field: 'assignedTo', operator: 'equals', values: ['1'] },
      { field: 'status', operator: 'equals', values: ['to_do', 'in_progress', 'review'] },
    ],
    sort: [{ field: 'dueDate', desc: false }],
    page: 1,
    pageSize: 10,
  });
  await expectReadable();

  await page.getByRole('link', { name: 'View all 14 tasks' }).click();
  await expect.poll(shown.address).toBe('/tasks?filter[assignedTo]=1');
});

test('a task is completed right there, and the focus goes to the one after it', async () => {
  const server = answerTasks([
    aTask({ id: 1, title: 'Pull the permit' }),
    aTask({ id: 2, title: 'Order materials' }),
  ]);
  const calls = answer(taskEndpoints.setStatus, ({ params }) => {
    server.complete(Number(params['id']));

    return aTask({ id: 1, status: 'completed' });
  });
  await render(<MyTasks />);

  await page.getByRole('button', { name: 'Complete Pull the permit' }).click();
  await expect.element(page.getByText('Task completed')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pull the permit' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Complete Order materials' }))
    .toHaveFocus();
  expect(calls()).toMatchObject([{ params: { id: '1' }, body: { status: 'completed' } }]);
});

test('a task that waits for another is completed only once that is confirmed', async () => {
  const server = answerTasks([aTask({ id: 2, title: 'Order materials', isWaiting: true })]);
  const calls = answer(taskEndpoints.setStatus, ({ body }) => {
    if (!Object(body).evenIfWaiting) {
      throw new AppError(
        'conflict',
        '“Pull the permit” is not done yet. Complete this task anyway?',
        {
          details: { waitsFor: [{ id: 1, title: 'Pull the permit' }], others: 0 },
        },
      );
    }
    server.complete(2);

    return aTask({ id: 2, status: 'completed' });
  });
  await render(<MyTasks />);

  await page.getByRole('button', { name: 'Complete Order materials' }).click();
  await page.getByRole('button', { name: 'Complete anyway' }).click();
  await expect.element(page.getByText('No incomplete tasks')).toBeVisible();
  expect(calls()).toHaveLength(2);
});

test('without tasks, the first one is offered to those who may add it', async () => {
  answerTasks([]);
  const shown = await render(<MyTasks />);

  await expect.element(page.getByText('No incomplete tasks')).toBeVisible();
  await expectReadable();
  await page.getByRole('link', { name: 'Add your first task' }).click();
  expect(shown.address()).toBe('/tasks/add');
});

test('a technician without tasks is offered none to add', async () => {
  answerTasks([]);
  await render(<MyTasks />, { me: { accessProfile: 'Field Technician' } });

  await expect.element(page.getByText('No incomplete tasks')).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
