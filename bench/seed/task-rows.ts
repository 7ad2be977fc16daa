import { addDays } from '#shared/calendar-day.ts';
import { TASK_CATEGORIES } from '#features/work/tasks/task.ts';
import type { TaskStatus } from '#features/work/tasks/task.ts';
import { topPosition } from '#server/records/board-position.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { ageInDays, dayAt, officeHour } from './company-calendar.ts';
import type { MadeUpCompany, TaskRow } from './made-up-records.ts';

const TITLES = [
  'Order shingles',
  'Pull the permit',
  'Call the adjuster',
  'Tear off the old roof',
  'Deliver the dumpster',
  'Meet the inspector',
  'Collect the deposit',
  'Check the flashing',
];

const OPEN: readonly (readonly [TaskStatus, number])[] = [
  ['to_do', 5],
  ['in_progress', 2],
  ['review', 1],
  ['completed', 8],
];

/** Old tasks are completed, except for a few forgotten ones. */
function statusOf(random: SeededRandom, age: number): TaskStatus {
  if (age < 60) return random.weigh(OPEN);

  return random.chance(0.97) ? 'completed' : 'to_do';
}

/** Returns task `id` (from 1): four out of five belong to a job from the same period. */
export function taskAt(company: MadeUpCompany, random: SeededRandom, id: number): TaskRow {
  const { size, staff } = company;
  const share = (id - 0.5) / size.tasks;
  const day = dayAt(share);
  const status = statusOf(random, ageInDays(day));
  const createdAt = officeHour(random, day);
  const job = random.chance(0.8)
    ? company.job(Math.max(1, Math.ceil(share * size.jobs))).row
    : undefined;
  const isDone = status === 'completed';
  const assignedTo = random.chance(0.9) ? random.pick(staff.office) : null;

  return {
    id,
    title: `${random.pick(TITLES)} ${id}`,
    jobId: job?.id ?? null,
    jobTitle: job?.title ?? null,
    clientId: job?.clientId ?? null,
    clientName: job?.clientName ?? null,
    assignedTo,
    status,
    priority: random.weigh([
      ['low', 2],
      ['medium', 6],
      ['high', 2],
    ] as const),
    category: random.pick(TASK_CATEGORIES),
    autoAssigned: false,
    estimatedHours: random.whole(1, 16) / 2,
    actualHours: isDone ? random.whole(1, 20) / 2 : null,
    completionPercentage: isDone ? 100 : random.pick([0, 0, 25, 50]),
    isRecurring: false,
    occurrence: 0,
    dependsOnTaskIds: [],
    checklist: [],
    dueDate: random.chance(0.9) ? addDays(day, random.whole(1, 21)) : null,
    startDate: random.chance(0.5) ? day : null,
    completedAt: isDone ? createdAt : null,
    completedBy: isDone ? assignedTo : null,
    position: topPosition(createdAt, id),
    createdBy: random.pick(staff.office),
    createdAt,
    updatedAt: createdAt,
  };
}
