import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completionAfter,
  isTaskOverdue,
  progressColor,
  waitingMessage,
  withItemChecked,
} from './task-rules.ts';
import { TASK_STATUSES } from './task.ts';

const status = fc.constantFrom(...TASK_STATUSES);
const percentage = fc.integer({ min: 0, max: 100 });
const change = fc.record({ status, completionPercentage: percentage }, { requiredKeys: [] });
const now = new Date('2026-11-21T15:00:00Z');
const NEW = {
  status: 'to_do',
  completionPercentage: 0,
  completedAt: null,
  completedBy: null,
} as const;

describe('completing and reopening', () => {
  test('after any changes, a task is completed exactly when it has a time, and is then at 100 percent', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let task: ReturnType<typeof completionAfter> = NEW;
        for (const [place, one] of changes.entries()) {
          task = completionAfter(task, one, {
            now: new Date(now.getTime() + place * 60_000),
            userId: place,
          });
          expect(task.completedAt !== null).toBe(task.status === 'completed');
          expect(task.completedBy !== null).toBe(task.status === 'completed');
          if (task.status === 'completed') expect(task.completionPercentage).toBe(100);
        }
      }),
    );
  });

  test('a change to other fields keeps the completion time and user', () => {
    const done = completionAfter(NEW, { status: 'completed' }, { now, userId: 7 });

    expect(completionAfter(done, {}, { now: new Date(), userId: 8 })).toEqual(done);
  });
});

test.each([
  [['Pull permit'], '“Pull permit” is'],
  [['Pull permit', 'Order shingles'], '“Pull permit” and “Order shingles” are'],
  [[null], 'One other task is'],
  [['A', null, null], '“A” and 2 other tasks are'],
  [['A', 'B', 'C', 'D'], '“A”, “B”, “C”, and one other task are'],
])('a task that depends on %j says: %s', (titles, words) => {
  expect(waitingMessage(titles)).toBe(`${words} not done yet. Complete this task anyway?`);
});

test('checking one item keeps the others, and does not find a removed item', () => {
  const list = [
    { text: 'A', isDone: true },
    { text: 'B', isDone: false },
  ];

  expect(withItemChecked(list, { text: 'B', isDone: true })).toEqual([
    { text: 'A', isDone: true },
    { text: 'B', isDone: true },
  ]);
  expect(withItemChecked(list, { text: 'C', isDone: true })).toBeNull();
});

test.each([
  [100, 'green'],
  [80, 'green'],
  [79, 'yellow'],
  [50, 'yellow'],
  [49, 'orange'],
  [25, 'orange'],
  [24, 'red'],
  [0, 'red'],
])('a bar at %d percent is %s', (percent, color) => {
  expect(progressColor(percent)).toBe(color);
});

test.each([
  [{ status: 'to_do', dueDate: '2026-11-20' }, true],
  [{ status: 'to_do', dueDate: '2026-11-20', dueTime: '23:59' }, true],
  [{ status: 'to_do', dueDate: '2026-11-21' }, false],
  [{ status: 'to_do', dueDate: '2026-11-21', dueTime: '13:59' }, true],
  [{ status: 'to_do', dueDate: '2026-11-21', dueTime: '14:00' }, true],
  [{ status: 'to_do', dueDate: '2026-11-21', dueTime: '14:01' }, false],
  [{ status: 'to_do', dueDate: '2026-11-22', dueTime: '08:00' }, false],
  [{ status: 'completed', dueDate: '2026-11-20' }, false],
  [{ status: 'completed', dueDate: '2026-11-21', dueTime: '08:00' }, false],
  [{ status: 'review', dueDate: null }, false],
] as const)(
  'on November 21 at 2 PM in Denver, the overdue state of %j is %s',
  (task, isOverdue) => {
    const now = new Date('2026-11-21T21:00:00Z');
    const time = { now, today: '2026-11-21', timeZone: 'America/Denver' };
    expect(isTaskOverdue({ dueTime: null, ...task }, time)).toBe(isOverdue);
  },
);
