import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { queueEndpoints, type QueuedWork } from '../queue-endpoints.ts';
import { QueueList } from './queue-list.tsx';

const work = (id: number, more: Partial<QueuedWork> = {}): QueuedWork => ({
  id,
  kind: 'mail',
  label: 'Email',
  to: `client${id}@mail.example`,
  state: 'waiting',
  isRecurring: false,
  createdAt: '2026-11-21T15:00:00.000Z',
  at: '2026-11-21T15:05:00.000Z',
  attempts: 0,
  lastError: null,
  ...more,
});

const failed = work(1, { state: 'failed', attempts: 20, lastError: '550 No such mailbox' });

function show() {
  answer(queueEndpoints.kinds, () => [{ name: 'mail', label: 'Email' }]);

  return render(<QueueList />, { address: '/settings?tab=queue' });
}

test('A failed job says why, and only such a job can be retried or removed', async () => {
  answer(queueEndpoints.list, () => ({ rows: [failed, work(2)], total: 2 }));
  const retries = answer(queueEndpoints.retry, () => {});
  await show();

  await expect.element(page.getByText('Last error: 550 No such mailbox')).toBeVisible();
  await expect.element(page.getByText(/20 attempts$/)).toBeVisible();
  await expectReadable();
  const again = page.getByRole('button', { name: /^Try again:/ });
  expect(again.elements()).toHaveLength(1);
  await again.click();
  await vi.waitFor(() => expect(retries()).toMatchObject([{ params: { id: '1' } }]));
  await expect.element(page.getByText('Retrying', { exact: true })).toBeVisible();
});

test('Removing asks first, and says when it was too late', async () => {
  answer(queueEndpoints.list, () => ({ rows: [failed], total: 1 }));
  answer(queueEndpoints.remove, () => {
    throw new AppError('not_found', 'This queued work was not found.');
  });
  await show();

  await page.getByRole('button', { name: /^Remove:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove from the queue' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(dialog.getByText('This queued work was not found.')).toBeVisible();
});

test('A filter loads only the failed jobs, and an empty result can be widened', async () => {
  const lists = answer(queueEndpoints.list, ({ list }) =>
    list.filters.length > 0 ? { rows: [], total: 0 } : { rows: [work(2)], total: 1 },
  );
  const shown = await show();

  await page.getByLabelText('Show').selectOptions('Failed');
  await expect.element(page.getByText('No results found')).toBeVisible();
  expect(shown.address()).toContain('tab=queue');
  expect(lists().at(-1)).toMatchObject({
    list: { filters: [{ field: 'state', values: ['failed'] }] },
  });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('Email to client2@mail.example')).toBeVisible();
  await page.getByLabelText('Kind').selectOptions('Email');
  await vi.waitFor(() =>
    expect(lists().at(-1)).toMatchObject({
      list: { filters: [{ field: 'kind', values: ['mail'] }] },
    }),
  );
});
