import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aTask } from '#test/web/tasks.ts';
import { UnifiedTab, type UnifiedPages } from './unified-tab.tsx';

function Home({ start = {} }: { start?: UnifiedPages }) {
  const [pages, setPages] = useState(start);

  return <UnifiedTab pages={pages} onPages={setPages} />;
}

/** Mocks `total` tasks for the user, ten per page. */
function answerTasks(total: number) {
  let count = total;
  const calls = answer(taskEndpoints.list, ({ list }) => {
    const first = ((list.page ?? 1) - 1) * 10;
    const length = Math.max(0, Math.min(10, count - first));
    const rows = Array.from({ length }, (_, index) =>
      aTask({ id: first + index + 1, title: `Task ${first + index + 1}` }),
    );

    return { rows, total: count };
  });

  return {
    calls,
    finishOne: () => {
      count -= 1;
    },
  };
}

beforeEach(() => {
  answer(jobEndpoints.list, () => ({ rows: [], total: 0 }));
  answer(contactEndpoints.list, () => ({ rows: [], total: 0 }));
});

test('a section shows ten at a time, at most five pages and which of how many items', async () => {
  const { calls } = answerTasks(123);
  await render(<Home />);

  await expect.element(page.getByText('1 - 10 of 123 items')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(10);
  expect(page.getByRole('button', { name: /^Page \d+$/ }).elements()).toHaveLength(5);
  await expectReadable();

  await page.getByRole('button', { name: 'Page 5' }).click();
  await expect.element(page.getByText('41 - 50 of 123 items')).toBeVisible();
  await expect.element(page.getByText('Task 41')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Page 7' })).toBeVisible();
  expect(calls().at(-1)?.list).toMatchObject({
    page: 5,
    pageSize: 10,
    filters: [{ field: 'assignedTo', values: ['1'] }, { field: 'status' }],
  });
});

test('one page has its range and no buttons; a section without any says so', async () => {
  answerTasks(1);
  await render(<Home />);

  await expect.element(page.getByText('1 - 1 of 1 items')).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(page.getByText('No jobs yet')).toBeVisible();
  await expect.element(page.getByText('No contacts yet')).toBeVisible();
});

test('when the last task of the last page is completed, the page before it is shown', async () => {
  const server = answerTasks(11);
  answer(taskEndpoints.setStatus, () => {
    server.finishOne();

    return aTask({ id: 11, status: 'completed' });
  });
  await render(<Home start={{ tasksPage: 2 }} />);

  await page.getByRole('button', { name: 'Complete Task 11' }).click();
  await expect.element(page.getByText('1 - 10 of 10 items')).toBeVisible();
  await expect.element(page.getByText('Task 10')).toBeVisible();
});
