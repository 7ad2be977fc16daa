import { Link } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { forgetToasts, toast } from '#web/toast/toast.ts';
import { NOTIFICATIONS_AT_ONCE } from '../notification.ts';
import type { Notification } from '../notification.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import { NotificationBell } from './notification-bell.tsx';

const bell = page.getByRole('button', { name: /^Notifications/ });
const panel = page.getByRole('dialog', { name: 'Notifications' });
const dot = () => bell.element().querySelector('span[aria-hidden]:empty');

function aNotification(id: number, more: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'taskAssigned',
    by: 'Marcus Ibarra',
    entity: 'tasks',
    entityId: id,
    label: `Task ${id}`,
    noteId: null,
    count: 1,
    createdAt: '2026-11-21T15:00:00.000Z',
    isRead: false,
    ...more,
  };
}

/** Serves these notifications, and marks them as read on request. */
function serve(all: Notification[]) {
  const unreadNow = () => all.filter(({ isRead }) => !isRead).length;
  const counts = answer(notificationEndpoints.unread, () => ({ unread: unreadNow() }));
  answer(notificationEndpoints.list, () => ({ unread: unreadNow(), notifications: [...all] }));
  const reads = answer(notificationEndpoints.read, ({ params }) => {
    const one = all.find(({ id }) => id === Number(params['id']));
    if (one) one.isRead = true;
  });
  const allReads = answer(notificationEndpoints.readAll, () => {
    for (const one of all) one.isRead = true;
  });

  return { counts, reads, allReads };
}

test('The bell shows no dot without unread notifications, and its panel says what it is for', async () => {
  const { counts } = serve([]);
  await render(<NotificationBell />);
  await vi.waitFor(() => expect(counts()).toHaveLength(1));
  expect(dot()).toBeNull();

  await bell.click();
  await expect.element(panel.getByText('No notifications yet')).toBeVisible();
  await expect
    .element(panel.getByRole('button', { name: 'Mark all as read' }))
    .not.toBeInTheDocument();
  await expectReadable();
});

test('A dot and the name of the bell say that there are unread notifications, until all are marked as read', async () => {
  const { allReads } = serve([aNotification(3), aNotification(2), aNotification(1)]);
  await render(<NotificationBell />);
  await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread');
  expect(dot()).not.toBeNull();

  await bell.click();
  await expect.element(panel.getByRole('listitem').first()).toHaveTextContent(/^Unread: Marcus/);
  await expectReadable();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();

  await expect.element(bell).toHaveAccessibleName('Notifications');
  expect(dot()).toBeNull();
  expect(allReads()).toMatchObject([{ body: { upTo: 3 } }]);
  await expect.element(panel.getByRole('listitem').first()).toHaveTextContent(/^Marcus/);
});

test('The panel says how many are unread, and one of them is marked as read in its place', async () => {
  const { reads } = serve([aNotification(3), aNotification(2), aNotification(1)]);
  const { address } = await render(<NotificationBell />);
  await bell.click();
  await expect.element(panel.getByRole('heading')).toHaveTextContent('Notifications · 3 unread');
  const before = address();

  await panel.getByRole('button', { name: 'Mark as read: Task 2' }).click();
  await expect.element(panel.getByRole('heading')).toHaveTextContent('Notifications · 2 unread');
  expect(reads()).toMatchObject([{ params: { id: '2' } }]);
  expect(address()).toBe(before);
  await expect
    .element(panel.getByRole('button', { name: 'Mark as read: Task 2' }))
    .not.toBeInTheDocument();
  await expectReadable();
});

test('A notification is followed by the keyboard: its record opens, it is read, and the panel closes', async () => {
  const { reads } = serve([aNotification(12, { label: 'Order shingles' })]);
  const { address } = await render(<NotificationBell />);
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');

  (bell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');

  await vi.waitFor(() => expect(address()).toBe('/tasks/12'));
  await vi.waitFor(() => expect(reads()).toMatchObject([{ params: { id: '12' } }]));
  await expect.element(panel).not.toBeInTheDocument();
});

test('Many tasks assigned at once lead to the list of the user’s tasks', async () => {
  serve([aNotification(5, { count: 12, entityId: null, label: 'Order shingles' })]);
  const { address } = await render(<NotificationBell />);
  await bell.click();
  await panel.getByRole('link', { name: /Marcus Ibarra assigned 12 tasks to you/ }).click();

  await vi.waitFor(() => expect(address()).toContain('/tasks?'));
  expect(decodeURIComponent(address())).toContain('filter[assignedTo]=1');
});

test('A record that cannot be opened any more is no link, and a press marks its notification as read', async () => {
  const { reads } = serve([aNotification(4, { entityId: null, label: 'Old name' })]);
  await render(<NotificationBell />);
  await bell.click();
  await expect.element(panel.getByText('no longer available')).toBeVisible();
  expect(panel.getByRole('link').elements()).toEqual([]);

  await panel.getByRole('button', { name: /Old name/ }).click();
  await vi.waitFor(() => expect(reads()).toHaveLength(1));
  await expect.element(bell).toHaveAccessibleName('Notifications');
});

test('Older notifications come on demand, until there are no more', async () => {
  const newest = Array.from({ length: NOTIFICATIONS_AT_ONCE }, (_, index) =>
    aNotification(100 - index, { isRead: true }),
  );
  const older = [aNotification(7, { isRead: true, label: 'The first of all' })];
  answer(notificationEndpoints.unread, () => ({ unread: 0 }));
  const pages = [newest, older];
  answer(notificationEndpoints.list, () => ({ unread: 0, notifications: pages.shift() ?? [] }));
  await render(<NotificationBell />, { isPhone: true });
  await bell.click();
  await panel.getByRole('button', { name: 'Show older' }).click();

  await expect.element(panel.getByText('The first of all')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('Notifications that cannot be loaded say so, and are loaded again on demand', async () => {
  answer(notificationEndpoints.unread, () => ({ unread: 1 }));
  let isBroken = true;
  answer(notificationEndpoints.list, () => {
    if (isBroken) throw new AppError('unavailable', 'Gable is restarting.');
    return { unread: 1, notifications: [aNotification(1)] };
  });
  await render(<NotificationBell />);
  await bell.click();
  await expect.element(panel.getByText('Gable is restarting.')).toBeVisible();

  isBroken = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText('Task 1')).toBeVisible();
});

test('The count reloads after a navigation and on focus of the window, at most every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const all: Notification[] = [];
  const { counts } = serve(all);
  await render(
    <>
      <NotificationBell />
      <Link to="/contacts" search={{ page: 2 }}>
        Next page
      </Link>
      <Link to="/contacts" search={{ page: 3 }}>
        Last page
      </Link>
    </>,
    { address: '/contacts' },
  );
  const focusWindow = () =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.waitFor(() => expect(counts()).toHaveLength(1));
  all.push(aNotification(1));

  await page.getByRole('link', { name: 'Next page' }).click();
  focusWindow();
  await expect.element(bell).toHaveAccessibleName('Notifications');
  expect(counts()).toHaveLength(1);

  vi.setSystemTime(Date.now() + 31_000);
  await page.getByRole('link', { name: 'Last page' }).click();
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  all.push(aNotification(2));

  vi.setSystemTime(Date.now() + 31_000);
  focusWindow();
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
  expect(counts()).toHaveLength(3);
});

test('A message that has gone is read again in the panel of the bell, an error with its reason', async () => {
  serve([]);
  await render(<NotificationBell />);
  toast({ title: 'Contact created', description: 'Ada Park', tone: 'success' });
  toast({ title: 'Not saved', reason: 'The connection was lost.', tone: 'error' });

  await bell.click();
  await panel.getByText('Messages since you opened Gable').click();
  await expect
    .element(panel.getByRole('listitem').first())
    .toHaveTextContent(/^Problem: Not savedThe connection was lost\.just now/);
  await expect.element(panel.getByText('Ada Park')).toBeVisible();
  await expectReadable();

  forgetToasts();
  await expect.element(panel.getByText('Messages since you opened Gable')).not.toBeInTheDocument();
});
