import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { JOB_STATUS_LABELS } from '#features/work/jobs/job.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { PageButtons } from '#web/list/page-buttons.tsx';
import { rangeText } from '#web/list/page-numbers.ts';
import { RecordRows } from '#web/list/record-rows.tsx';
import { rowsQuery, type ListEndpoint, type RowOf } from '#web/list/use-list.ts';
import { useMe } from '#web/me.ts';
import type { ListSearch } from '#web/search-params.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { NoTasks, TaskRows, tasksOf } from './my-tasks.tsx';
import { contactRow } from './recent-records.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { jobRow } from './scheduled-jobs.tsx';
import classes from './unified-tab.module.css';

const PAGE_SIZE = 10;

/** Each section's page number; defaults to 1. */
export interface UnifiedPages {
  tasksPage?: number;
  jobsPage?: number;
  contactsPage?: number;
}

interface UnifiedTabProps {
  pages: UnifiedPages;
  onPages: (pages: UnifiedPages) => void;
}

/** Lists the user's tasks, all jobs, and all contacts, ten per page each. */
export function UnifiedTab({ pages, onPages }: UnifiedTabProps) {
  const { id } = useMe();
  const { tasksPage = 1, jobsPage = 1, contactsPage = 1 } = pages;
  const mine: ListSearch = { 'filter[assignedTo]': String(id) };
  const newest = { sort: [{ field: 'createdAt', desc: true }], pageSize: PAGE_SIZE };

  return (
    <div className={classes.sections}>
      <Section
        title="My Tasks"
        all={
          <Link to="/tasks" search={mine}>
            View all
          </Link>
        }
        endpoint={taskEndpoints.list}
        list={tasksOf(id, tasksPage)}
        onPage={(page) => onPages({ ...pages, tasksPage: page })}
        none={<NoTasks />}
        rows={(tasks) => <TaskRows tasks={tasks} />}
      />
      <Section
        title="Jobs"
        all={<Link to="/jobs">View all</Link>}
        endpoint={jobEndpoints.list}
        list={{ ...newest, page: jobsPage }}
        onPage={(page) => onPages({ ...pages, jobsPage: page })}
        none={<p className={classes.none}>No jobs yet</p>}
        rows={(jobs) => (
          <RecordRows
            rows={jobs.map((job) => ({
              ...jobRow(job),
              badge: <StatusBadge status={job.status} label={JOB_STATUS_LABELS[job.status]} />,
            }))}
          />
        )}
      />
      <Section
        title="Contacts"
        all={<Link to="/contacts">View all</Link>}
        endpoint={contactEndpoints.list}
        list={{ ...newest, page: contactsPage }}
        onPage={(page) => onPages({ ...pages, contactsPage: page })}
        none={<p className={classes.none}>No contacts yet</p>}
        rows={(contacts) => <RecordRows rows={contacts.map(contactRow)} />}
      />
    </div>
  );
}

interface SectionProps<E extends ListEndpoint> {
  title: string;
  /** A link to the complete list. */
  all: ReactNode;
  endpoint: E;
  list: Parameters<typeof rowsQuery>[1] & { page: number };
  onPage: (page: number) => void;
  /** The text in place of rows when there are none. */
  none: ReactNode;
  rows: (rows: RowOf<E>[]) => ReactNode;
}

function Section<const E extends ListEndpoint>({
  title,
  all,
  endpoint,
  list,
  onPage,
  none,
  rows,
}: SectionProps<E>) {
  const answer = useQuery({ ...rowsQuery(endpoint, list), placeholderData: keepPreviousData });
  const { page } = list;
  const { total = 0, isTotalBounded = false } = answer.data ?? {};
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));

  // If the last row on the last page is gone, go back to the new last page.
  const isBeyondEnd = answer.isSuccess && !answer.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd && !isTotalBounded) onPage(lastPage);
  });

  return (
    <Card title={title} actions={all}>
      {answer.isPending && <RowSkeletons count={PAGE_SIZE} />}
      {answer.isError && !answer.data && (
        <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && total === 0 && none}
      {answer.data && total > 0 && (
        <>
          {rows(answer.data.rows)}
          <div className={classes.foot}>
            <span className={classes.range} aria-live="polite">
              {rangeText(Math.min(page, lastPage), PAGE_SIZE, { total, isTotalBounded }, 'items')}
            </span>
            {lastPage > 1 && (
              <PageButtons
                label={`Pages of ${title}`}
                page={page}
                lastPage={lastPage}
                hasMore={isTotalBounded}
                onPage={onPage}
              />
            )}
          </div>
        </>
      )}
    </Card>
  );
}
