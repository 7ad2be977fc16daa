/**
 * The company's tasks: created from templates and completed as jobs progress, plus a few office
 * tasks.
 */
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Job } from '#features/work/jobs/job.ts';
import type { Task, TaskStatus } from '#features/work/tasks/task.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { workdayAfter } from './calendar.ts';
import type { Staff } from './company.ts';
import type { Moment, Story, StorySetting } from './story.ts';
import { addTask, changeTask } from './verbs.ts';

interface Planned {
  job: Job;
  to: SignedIn;
  due: CalendarDay;
  /** The task that must be completed first. */
  after?: Task | null;
}

/**
 * Adds a template's task to a job. Returns null before the day the company started managing tasks.
 */
export async function* plan(
  { taskBook: { templates, since } }: StorySetting,
  at: Moment,
  title: string,
  { job, to, due, after = null }: Planned,
): Story<Task | null> {
  if (at.day < since) return null;
  const template = templates.find((one) => one.title === title);
  if (!template) throw new Error(`there is no template ${title}`);

  return yield* addTask(at, {
    title,
    jobId: job.id,
    assignedTo: to.id,
    dueDate: due,
    category: template.category,
    priority: template.priority,
    estimatedHours: template.estimatedHours,
    instructions: template.instructions,
    checklist: template.checklist,
    templateId: template.id,
    ...(after && { dependsOnTaskIds: [after.id] }),
  });
}

/** Changes a planned task's status, even if it is waiting for other tasks. */
export async function* move(at: Moment, task: Task | null, status: TaskStatus): Story {
  if (task) yield* changeTask(at, task, { status, evenIfWaiting: true });
}

/**
 * Office tasks without a job: title, assignee, category, how many days ago it was created, days
 * until due, and optionally a status and due time.
 */
const OFFICE_WORK: readonly (readonly [
  title: string,
  who: (staff: Staff) => SignedIn,
  category: Task['category'],
  ago: number,
  within: number,
  status?: TaskStatus | null,
  dueTime?: string,
])[] = [
  ['Renew the liability certificate', ({ owner }) => owner, 'financial', 12, 24],
  ['File the sales tax return', ({ office }) => office, 'financial', 9, 12, 'in_progress', '17:00'],
  ['Send the monthly statements', ({ office }) => office, 'financial', 20, 16, 'completed'],
  ['Order yard signs', ({ frontDesk }) => frontDesk, 'lead_management', 8, 5],
  [
    'Book the booth at the home show',
    ({ sales: [rep] }) => rep,
    'lead_management',
    6,
    14,
    null,
    '12:00',
  ],
  [
    'Plan the next safety meeting',
    ({ production }) => production,
    'project_management',
    5,
    9,
    null,
    '07:30',
  ],
  ['Check harnesses and ropes', ({ crewLeads: [lead] }) => lead, 'project_management', 4, 4],
  ['Update the shingle price list', ({ sales: [, rep] }) => rep, 'sales_process', 7, 9, 'review'],
];

/** Adds the office tasks of the last few weeks. */
export async function* officeWork({ staff }: StorySetting, last: CalendarDay): Story {
  for (const [title, who, category, ago, within, status, dueTime] of OFFICE_WORK.toSorted(
    ([, , , one], [, , , other]) => other - one,
  )) {
    const at = { day: workdayAfter(last, -ago), by: staff.office };
    const task = yield* addTask(at, {
      title,
      category: category ?? 'project_management',
      assignedTo: who(staff).id,
      dueDate: addDays(at.day, within),
      ...(dueTime && { dueTime }),
    });
    if (status) yield* move(at, task, status);
  }
}
