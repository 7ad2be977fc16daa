import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { noteServerTime } from '#web/server-clock.ts';
import { aTask } from '#test/web/tasks.ts';
import { attentionEndpoints, type AttentionRecord } from '../attention.ts';
import { NeedsAttention } from './needs-attention.tsx';

const due = (id: number, title: string, assignee: string | null): AttentionRecord => ({
  id,
  title,
  detail: 'Alvarez re-roof',
  day: '2026-11-20',
  time: null,
  amount: null,
  phone: null,
  assignee,
  place: null,
});

/** Mocks two due tasks. A task disappears once it is completed. */
function answerTasks() {
  let records = [due(1, 'Pull the permit', 'Cole Jensen'), due(2, 'Order materials', null)];
  answer(attentionEndpoints.attention, () => [
    { kind: 'tasks' as const, count: records.length, isOwn: false, records },
  ]);

  return (id: number) => {
    records = records.filter((task) => task.id !== id);

    return aTask({ id, status: 'completed' });
  };
}

test('a task that is due today by a time says until when, and since when it is late', async () => {
  noteServerTime('Sat, 21 Nov 2026 18:00:00 GMT', Date.now());
  const today = { day: '2026-11-21' };
  const records = [
    { ...due(1, 'Call the adjuster', null), ...today, time: '10:30' },
    { ...due(2, 'Send the photos', null), ...today, time: '15:00' },
    { ...due(3, 'Order yard signs', null), ...today },
  ];
  answer(attentionEndpoints.attention, () => [
    { kind: 'tasks' as const, count: 3, isOwn: false, records },
  ]);
  await render(<NeedsAttention />);

  const words = ['Overdue since 10:30 AM', 'Due today at 3:00 PM', 'Due today'];
  for (const [place, text] of words.entries()) {
    await expect
      .element(page.getByRole('listitem').nth(place))
      .toHaveTextContent(`re-roof · ${text} · Unassigned`);
  }
});

const check = (title: string) => page.getByRole('button', { name: `Complete ${title}` });

test('a task due says who is to do it, and is completed right there, also by keyboard', async () => {
  const complete = answerTasks();
  const calls = answer(taskEndpoints.setStatus, ({ params }) => complete(Number(params['id'])));
  await render(<NeedsAttention />, { isPhone: true });

  await expect
    .element(page.getByRole('listitem').nth(0))
    .toHaveTextContent('Pull the permitAlvarez re-roof · Overdue by 1 day · Cole Jensen');
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent(/· Unassigned$/);
  await expectReadable();

  (check('Pull the permit').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Task completed')).toBeVisible();
  await expect.element(check('Pull the permit')).not.toBeInTheDocument();
  await expect.element(check('Order materials')).toHaveFocus();
  expect(calls()).toMatchObject([{ params: { id: '1' }, body: { status: 'completed' } }]);
});

test('a task due that waits for another is completed only once that is confirmed', async () => {
  const complete = answerTasks();
  const calls = answer(taskEndpoints.setStatus, ({ params, body }) => {
    if (!Object(body).evenIfWaiting) {
      throw new AppError(
        'conflict',
        '“Pull the permit” is not done yet. Complete this task anyway?',
        {
          details: { waitsFor: [{ id: 1, title: 'Pull the permit' }], others: 0 },
        },
      );
    }

    return complete(Number(params['id']));
  });
  await render(<NeedsAttention />);

  await check('Order materials').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(check('Order materials')).toBeVisible();
  await check('Order materials').click();
  await page.getByRole('button', { name: 'Complete anyway' }).click();
  await expect.element(check('Order materials')).not.toBeInTheDocument();
  await expect.element(check('Pull the permit')).toBeVisible();
  expect(calls().map(({ body }) => body)).toEqual([
    { status: 'completed' },
    { status: 'completed' },
    { status: 'completed', evenIfWaiting: true },
  ]);
});
