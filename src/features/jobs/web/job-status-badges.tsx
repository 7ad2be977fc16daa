import { isJobOverdue } from '../job-rules.ts';
import { JOB_STATUS_LABELS } from '../job.ts';
import type { Job } from '../job.ts';
import { useMe } from '#web/me.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** A job's status, followed by 'Overdue' once its last day has passed. */
export function JobStatusBadges({ job }: { job: Pick<Job, 'status' | 'endDate'> }) {
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
