import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { aColleague, PHOTO } from '#test/web/people.ts';
import { render } from '#test/web/render.tsx';
import { aTask } from '#test/web/tasks.ts';
import type { Task } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { TaskBoard } from './task-board.tsx';

const MATCHING = { q: '', filters: [] };

/** The tasks on the fake server. */
let tasks: Task[] = [];

beforeEach(() => {
  tasks = [
    aTask({ id: 1, title: 'Pull the permit', dueDate: '2026-11-20', assignedToName: 'Olu Nguyen' }),
    aTask({
      id: 2,
      title: 'Order materials',
      isWaiting: true,
      jobTitle: 'Alvarez re-roof',
      dueDate: '2199-12-31',
      dueTime: '14:30',
    }),
  ];
  answer(teamEndpoints.users, () => [aColleague({ id: 2, avatar: PHOTO }), aColleague({ id: 3 })]);
  answer(taskEndpoints.list, ({ list }) => {
    const status = list.filters.find(({ field }) => field === 'status')?.values[0];
    const rows = tasks.filter((task) => task.status === status);

    return { rows, total: rows.length };
  });
});

const column = (name: string) => page.getByRole('region', { name, exact: true });

async function send(title: string, status: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${title} to` }).click();
  await page.getByRole('menuitemradio', { name: status }).click();
}

test('the board has a column for each status, and a card shows its due date and assignee', async () => {
  await render(<TaskBoard matching={MATCHING} />);

  const card = column('To Do').getByRole('listitem').first();
  await expect.element(card).toHaveTextContent('Pull the permitGeneral');
  await expect.element(card).toHaveTextContent('OverdueNov 20, 2026');
  await expect.element(card).toHaveTextContent('Olu Nguyen');
  const timed = column('To Do').getByRole('listitem').nth(1);
  await expect.element(timed).toHaveTextContent('Dec 31, 2199, 2:30 PM');
  await expect.element(timed).not.toHaveTextContent('Overdue');
  for (const name of ['In Progress', 'Review', 'Completed']) {
    await expect.element(column(name)).toBeVisible();
  }
  await expectReadable();
});

test('a click anywhere on a card opens its task, and its grip lifts it', async () => {
  const shown = await render(<TaskBoard matching={MATCHING} />, { isPhone: true });
  const grip = page.getByRole('button', { name: 'Pick up Pull the permit' });
  await grip.click();
  await expect.element(grip).toHaveAttribute('aria-pressed', 'true');
  await column('To Do')
    .getByRole('listitem')
    .first()
    .click({ position: { x: 30, y: 105 } });

  await expect.poll(shown.address).toBe('/tasks/1');
});

test('a card shows the photo of its assignee, or the initials without a photo', async () => {
  tasks = [
    aTask({ id: 1, title: 'Pull the permit', assignedTo: 2, assignedToName: 'Olu Nguyen' }),
    aTask({ id: 2, title: 'Order materials', assignedTo: 3, assignedToName: 'Tom Okafor' }),
  ];
  await render(<TaskBoard matching={MATCHING} />);
  const card = (title: string) => column('To Do').getByRole('listitem').filter({ hasText: title });
  const pictureOn = (title: string) =>
    card(title).element().querySelector('img')?.getAttribute('src');

  await expect.poll(() => pictureOn('Pull the permit')).toBe(PHOTO);
  expect(pictureOn('Order materials')).toBeUndefined();
  await expect.element(card('Order materials').getByText('TO', { exact: true })).toBeVisible();
});

test('a sales rep can move only their own cards', async () => {
  tasks = tasks.map((task) => ({ ...task, isOwn: task.id === 2 }));
  await render(<TaskBoard matching={MATCHING} />, {
    me: { accessProfile: 'Sales Representative' },
  });

  await expect.element(page.getByRole('button', { name: 'Pick up Order materials' })).toBeVisible();
  expect(page.getByRole('button', { name: /Pick up|Move/ }).elements()).toHaveLength(2);
});

test('a board filtered by status has only the columns of those statuses', async () => {
  const filters = [{ field: 'status', operator: 'equals' as const, values: ['to_do', 'review'] }];
  await render(<TaskBoard matching={{ q: '', filters }} />);

  await expect.element(column('Review')).toBeVisible();
  await expect.element(column('Completed')).not.toBeInTheDocument();
});

test('a waiting task that is moved to Completed is completed only after confirmation', async () => {
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
    tasks = tasks.map((task) => (task.id === 2 ? { ...task, status: 'completed' } : task));

    return aTask({ id: 2, status: 'completed' });
  });
  await render(<TaskBoard matching={MATCHING} />);

  await send('Order materials', 'Completed');
  await expect
    .element(page.getByRole('dialog', { name: 'Complete task' }))
    .toHaveTextContent('“Pull the permit” is not done yet');
  await page.getByRole('button', { name: 'Complete anyway' }).click();
  await expect
    .element(column('Completed').getByRole('link', { name: 'Order materials' }))
    .toBeVisible();
  expect(calls()).toHaveLength(2);
});
