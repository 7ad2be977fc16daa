import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { notifications } from './notification-table.ts';

const api = await startApi();
const { db } = api.database;

const now = new Date('2026-11-21T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('Notifications go 90 days after they were read, and a year after they came if they never were', async () => {
  const tom = await api.as('Field Technician');
  const rows = [
    ['read 89 days ago', 200, 89],
    ['read 91 days ago', 91, 91],
    ['a year old, read yesterday', 366, 1],
    ['unread for 364 days', 364, null],
    ['unread for 366 days', 366, null],
  ] as const;
  await db.insert(notifications).values(
    rows.map(([label, came, read]) => ({
      userId: tom.userId,
      type: 'taskAssigned' as const,
      entity: 'tasks' as const,
      entityId: 1,
      label,
      byName: label,
      createdAt: daysAgo(came),
      readAt: read === null ? null : daysAgo(read),
    })),
  );
  await forgetNotifications(db, now);

  const left = await db.select({ label: notifications.label }).from(notifications);
  expect(left.map(({ label }) => label).toSorted()).toEqual([
    'read 89 days ago',
    'unread for 364 days',
  ]);
});

test('However many are old, all of them go', async () => {
  const tom = await api.as('Field Technician');
  await db.insert(notifications).values(
    Array.from({ length: 2_500 }, (_, index) => ({
      userId: tom.userId,
      type: 'taskAssigned' as const,
      entity: 'tasks' as const,
      entityId: index + 1,
      label: 'Order shingles',
      byName: `${index}`,
      createdAt: daysAgo(400),
    })),
  );
  await forgetNotifications(db, now);

  expect(await db.$count(notifications, eq(notifications.userId, tom.userId))).toBe(0);
});
