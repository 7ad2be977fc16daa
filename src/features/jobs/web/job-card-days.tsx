import { formatDay } from '#shared/calendar-day.ts';
import { useMe } from '#web/me.ts';
import { isJobOverdue } from '../job-rules.ts';
import type { Job } from '../job.ts';
import { daysText } from './job-days.ts';
import classes from './job-end-day.module.css';

/** When a job runs, on its card; in red since when it is overdue. */
export function JobCardDays({ job }: { job: Pick<Job, 'status' | 'startDate' | 'endDate'> }) {
  const { today } = useMe();
  if (!job.endDate || !isJobOverdue(job, today)) {
    return <span className="figure">{daysText(job)}</span>;
  }

  return <span className={`${classes.late} figure`}>Overdue · ended {formatDay(job.endDate)}</span>;
}
