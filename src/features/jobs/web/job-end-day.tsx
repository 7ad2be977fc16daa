import { useMe } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { isJobOverdue } from '../job-rules.ts';
import type { Job } from '../job.ts';
import classes from './job-end-day.module.css';

/** A job's due day, red once it is overdue. */
export function JobEndDay({ job }: { job: Pick<Job, 'status' | 'endDate'> }) {
  const { today } = useMe();

  return (
    <span className={isJobOverdue(job, today) ? classes.late : undefined}>
      <DayText day={job.endDate} />
    </span>
  );
}
