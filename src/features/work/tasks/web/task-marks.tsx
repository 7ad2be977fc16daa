/** Small badges for a task: its due date and progress. */
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { useCompanyTime } from '#web/use-company-time.ts';
import { isTaskOverdue, progressColor } from '../task-rules.ts';
import type { Task } from '../task.ts';
import classes from './task.module.css';

/** The due date and time, red if overdue. */
export function TaskDue({ task }: { task: Pick<Task, 'status' | 'dueDate' | 'dueTime'> }) {
  const time = useCompanyTime();

  return (
    <span className={classes.due}>
      <DayText day={task.dueDate} time={task.dueTime} none="No due date" />
      {isTaskOverdue(task, time) && <ColorBadge color="red" label="Overdue" />}
    </span>
  );
}

/**
 * A task's progress, as a bar and as a percentage. Uses the native element because the list doesn't
 * load any other progress bar.
 */
export function TaskProgress({ percent }: { percent: number }) {
  return (
    <span className={classes.progress}>
      <progress
        className={classes.bar}
        data-color={progressColor(percent)}
        value={percent}
        max={100}
        aria-label="Progress"
      />
      <span className="figure">{percent}%</span>
    </span>
  );
}
