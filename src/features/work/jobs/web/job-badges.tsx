/** Badges for a job's status and dates, red if overdue. */
import { formatDay } from '#shared/calendar-day.ts';
import { useMe } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { JOB_STATUS_LABELS, type Job } from '../job.ts';
import { isJobOverdue } from '../job-stages.ts';
import classes from './job-columns.module.css';
import { daysText } from './job-words.ts';

type Due = Pick<Job, 'status' | 'endDate'>;

/** A job's status, followed by 'Overdue' if its last day has passed. */
export function JobStatusBadges({ job }: { job: Due }) {
  const { today } = useMe();

  return (
    <>
      <StatusBadge status={job.status} label={JOB_STATUS_LABELS[job.status]} />
      {isJobOverdue(job, today) && (
        <>
          {' '}
          <StatusBadge status="overdue" />
        </>
      )}
    </>
  );
}

/** A job's end date. */
export function JobEndDay({ job }: { job: Due }) {
  const { today } = useMe();

  return (
    <span className={isJobOverdue(job, today) ? classes.late : undefined}>
      <DayText day={job.endDate} />
    </span>
  );
}

/** The job's dates on its card, or the number of days overdue. */
export function JobCardDays({ job }: { job: Due & Pick<Job, 'startDate'> }) {
  const { today } = useMe();
  if (!job.endDate || !isJobOverdue(job, today)) {
    return <span className="figure">{daysText(job)}</span>;
  }

  return <span className={`${classes.late} figure`}>Overdue · ended {formatDay(job.endDate)}</span>;
}
