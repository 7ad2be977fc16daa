import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { WorkBoard } from './work-board.tsx';

beforeEach(() => {
  answer(taskEndpoints.list, () => ({ rows: [], total: 0 }));
  answer(teamEndpoints.users, () => []);
  answer(jobEndpoints.list, () => ({ rows: [], total: 0 }));
});

function Home({ start }: { start?: string }) {
  const [kind, setKind] = useState(start);

  return <WorkBoard kind={kind} onKind={setKind} />;
}

const column = (name: string) => page.getByRole('region', { name, exact: true });

test('the Job Board begins with tasks and switches to jobs by stage', async () => {
  const shown = await render(<Home />);

  await expect.element(column('To Do')).toBeVisible();
  await expect.element(column('Signed Contract')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Jobs' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Jobs' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(column('Lead')).toBeVisible();
  // An empty board is focusable so that it can be scrolled with the keyboard, but only once it is
  // known to scroll.
  await expect
    .element(page.getByRole('group', { name: 'Jobs by stage' }))
    .toHaveAttribute('tabindex', '0');
  await expectReadable();

  await page.getByRole('link', { name: 'Open full board' }).click();
  await expect.poll(shown.address).toBe('/jobs?view=board');
});

test('the Job Board opens with jobs where the address says so, and with tasks for any other word', async () => {
  const { unmount } = await render(<Home start="jobs" />);
  await expect.element(column('Lead')).toBeVisible();
  await unmount();

  await render(<Home start="boats" />);
  await expect.element(column('Review')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Tasks' }))
    .toHaveAttribute('aria-pressed', 'true');
});
