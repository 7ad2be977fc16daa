import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { job as jobEntity } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

/** A client's jobs, on the client's page. */
export function RelatedJobs(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      entity={jobEntity}
      endpoint={jobEndpoints.list}
      sort="-createdAt"
      row={(job) => ({
        href: `/jobs/${job.id}`,
        title: job.title,
        details: [
          job.jobType ? statusLabel(job.jobType) : 'General',
          [job.addressLine1, job.city].filter(Boolean).join(', '),
          job.startDate && <DayText day={job.startDate} />,
        ],
        badge: <StatusBadge status={job.status} />,
        figure: job.contractAmount !== null && <MoneyText dollars={job.contractAmount} />,
      })}
    />
  );
}
