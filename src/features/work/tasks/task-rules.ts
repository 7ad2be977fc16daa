/** Rules for completing and reopening tasks, and for when a task is overdue. */
import { instantOf } from '#shared/clock-time.ts';
import type { CompanyTime } from '#shared/clock-time.ts';
import type { Task, TaskStatus } from './task.ts';

/** A task's completion fields. */
type Completion = Pick<Task, 'status' | 'completionPercentage'> & {
  completedAt: Date | null;
  completedBy: number | null;
};

interface Change {
  status?: TaskStatus | undefined;
  completionPercentage?: number | undefined;
}

/**
 * Returns the completion fields after a change. A completed task is at 100 percent, and its
 * completion time and user don't change while it stays completed. A reopened task keeps only its
 * progress.
 */
export function completionAfter(
  before: Completion,
  { status = before.status, completionPercentage = before.completionPercentage }: Change,
  { now, userId }: { now: Date; userId: number | null },
): Completion {
  if (status !== 'completed') {
    return { status, completionPercentage, completedAt: null, completedBy: null };
  }
  const wasCompleted = before.status === 'completed';

  return {
    status,
    completionPercentage: 100,
    completedAt: wasCompleted ? before.completedAt : now,
    completedBy: wasCompleted ? before.completedBy : userId,
  };
}

/** Formats a list, such as 'Order shingles and Pull permit'. */
const inWords = new Intl.ListFormat('en-US');
const NAMED = 3;

/**
 * Returns why a task cannot be completed yet. `titles` are the open tasks it depends on; null for
 * tasks the user has no access to.
 */
export function waitingMessage(titles: readonly (string | null)[]): string {
  const named = titles.flatMap((title) => (title === null ? [] : [`“${title}”`])).slice(0, NAMED);
  const others = titles.length - named.length;
  if (others > 0) named.push(others === 1 ? 'one other task' : `${others} other tasks`);

  const list = inWords.format(named);

  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${titles.length === 1 ? 'is' : 'are'} not done yet. Complete this task anyway?`;
}

/** Returns the checklist with one item checked or unchecked; null if the item no longer exists. */
export function withItemChecked(
  checklist: Task['checklist'],
  { text, isDone }: { text: string; isDone: boolean },
): Task['checklist'] | null {
  if (!checklist.some((item) => item.text === text)) return null;

  return checklist.map((item) => (item.text === text ? { ...item, isDone } : item));
}

/** True if an open task is past its due time, or past its due date if it has no due time. */
export function isTaskOverdue(
  { status, dueDate, dueTime }: Pick<Task, 'status' | 'dueDate' | 'dueTime'>,
  { now, today, timeZone }: CompanyTime,
): boolean {
  if (status === 'completed' || dueDate === null || dueDate > today) return false;
  if (dueDate < today) return true;

  return dueTime !== null && instantOf(`${dueDate}T${dueTime}`, timeZone) <= now;
}

/** Returns green from 80 percent, yellow from 50, orange from 25, and red below that. */
export function progressColor(percent: number): 'green' | 'yellow' | 'orange' | 'red' {
  if (percent >= 80) return 'green';
  if (percent >= 50) return 'yellow';

  return percent >= 25 ? 'orange' : 'red';
}
