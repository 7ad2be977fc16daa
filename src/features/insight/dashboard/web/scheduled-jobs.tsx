/** Cards for users who work on job sites: today's jobs and upcoming ones. */
import { Link } from '@tanstack/react-router';
import { JOB_STATUS_LABELS, type ListedJob } from '#features/work/jobs/job.ts';
import { OPEN_STATUSES } from '#features/work/jobs/job-stages.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { placeText } from '#features/work/jobs/web/job-words.ts';
import { laterDay } from '#shared/calendar-day.ts';
import type { RecordRow } from '#web/list/record-rows.tsx';
import { useMe } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { FewRecords } from './few-records.tsx';
import { Pair } from './pair.tsx';

/** More jobs than anyone has in a day. */
const MANY = 100;

const isOpen = {
  field: 'status',
  operator: 'equals' as const,
  values: OPEN_STATUSES,
};

/** Today's jobs and the next ones. */
export function ScheduledJobs() {
  return (
    <Pair>
      <TodaysJobs />
      <NextJobs />
    </Pair>
  );
}

/** Jobs in progress: started and not past their last day. A job without a last day continues. */
function TodaysJobs() {
  const { today } = useMe();

  return (
    <FewRecords
      title="Today's Jobs"
      all={<Link to="/jobs">View all</Link>}
      endpoint={jobEndpoints.list}
      list={{
        filters: [{ field: 'startDate', operator: 'lt', values: [laterDay(today, 1)] }, isOpen],
        sort: [{ field: 'startDate', desc: true }],
        page: 1,
        pageSize: MANY,
      }}
      isShown={({ endDate }) => endDate === null || endDate >= today}
      row={(job) => ({
        ...jobRow(job),
        badge: <StatusBadge status={job.status} label={JOB_STATUS_LABELS[job.status]} />,
      })}
      none="No jobs are scheduled for today"
    />
  );
}

/** The next jobs to start after today. */
function NextJobs() {
  const { today } = useMe();

  return (
    <FewRecords
      title="Coming Up"
      all={
        <Link to="/jobs" search={{ sort: 'startDate' }}>
          View all
        </Link>
      }
      endpoint={jobEndpoints.list}
      list={{
        filters: [{ field: 'startDate', operator: 'gt', values: [today] }, isOpen],
        sort: [{ field: 'startDate', desc: false }],
        page: 1,
        pageSize: 4,
      }}
      row={(job) => ({ ...jobRow(job), figure: <DayText day={job.startDate} /> })}
      none="No jobs are scheduled yet"
    />
  );
}

/** A job row with its client and address. */
export function jobRow(job: ListedJob): RecordRow {
  return {
    href: `/jobs/${job.id}`,
    title: job.title,
    details: [job.clientName, placeText(job)],
  };
}
