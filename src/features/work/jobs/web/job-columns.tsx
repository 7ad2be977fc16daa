import type { ListColumn } from '#web/list/list-column.ts';
import { columnsOf } from '#web/list/entity-columns.ts';
import { DayText, InstantDayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PriorityBadge } from '#web/ui/status-badge.tsx';
import { job, type ListedJob } from '../job.ts';
import { JobEndDay, JobStatusBadges } from './job-badges.tsx';
import classes from './job-columns.module.css';
import { jobTypeLabel, placeText } from './job-words.ts';

const COLUMNS = columnsOf<ListedJob>(job, [
  {
    key: 'title',
    label: 'Job',
    width: '180px',
    render: (job) => (
      <span className={classes.job}>
        <span>{job.title}</span>
        {placeText(job) && <span className={classes.note}>{placeText(job)}</span>}
      </span>
    ),
  },
  {
    key: 'clientName',
    render: ({ clientName }) => <span className={classes.client}>{clientName}</span>,
  },
  {
    key: 'status',
    render: (job) => (
      <span className={classes.badges}>
        <JobStatusBadges job={job} />
      </span>
    ),
  },
  {
    key: 'priority',
    render: ({ priority }) => <PriorityBadge priority={priority} />,
    priority: 2,
  },
  {
    key: 'jobType',
    label: 'Type',
    render: ({ jobType }) => <span className={classes.type}>{jobTypeLabel(jobType)}</span>,
    priority: 2,
  },
  {
    key: 'startDate',
    label: 'Start',
    render: ({ startDate }) => <DayText day={startDate} />,
    priority: 3,
  },
  { key: 'endDate', label: 'End', render: (job) => <JobEndDay job={job} /> },
  {
    key: 'createdAt',
    label: 'Created',
    render: ({ createdAt }) => <InstantDayText instant={createdAt} />,
    priority: 3,
  },
]);

const CONTRACT: ListColumn<ListedJob> = {
  key: 'contractAmount',
  label: 'Contract',
  align: 'end',
  render: ({ contractAmount }) => <MoneyText dollars={contractAmount} />,
};

/** The columns of the jobs table. Amounts are shown only to users with access to them. */
export const JOB_COLUMNS = COLUMNS;
export const PRICED_JOB_COLUMNS = COLUMNS.flatMap((column) =>
  column.key === 'jobType' ? [column, CONTRACT] : [column],
);
