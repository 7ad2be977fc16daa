import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { canSeeMoney } from '#shared/access.ts';
import { Timeline } from '#web/record/timeline.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan, useMe } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badges } from '#web/ui/badges.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { priorityColor, statusLabel } from '#web/ui/status-color.ts';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import type { Job } from '../job.ts';
import { DeleteJobDialog } from './delete-job-dialog.tsx';
import { JobActions } from './job-actions.tsx';
import { jobTypeLabel } from './job-choices.ts';
import { JobDocuments } from './job-documents.tsx';
import { JobInsurance, JobRoofing, JobScheduleAndPeople } from './job-facts.tsx';
import { JobMoney } from './job-money.tsx';
import classes from './job-page.module.css';
import { JobReach } from './job-reach.tsx';
import { JobStatusBadges } from './job-status-badges.tsx';

const route = getRouteApi('/app/jobs/$id');

const EditJobTab = lazyRouteComponent(() => import('./edit-job-tab.tsx'), 'EditJobTab');

export function JobPage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(jobEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="jobs" />}>
      {(job) => <ShownJob key={id} job={job} />}
    </Loaded>
  );
}

/** A job with all its records, and its edit form for users who may change it. */
function ShownJob({ job }: { job: Job }) {
  const navigate = useNavigate();
  const canProgress = useCan('jobs', 'progress');
  const open = route.useSearch().tab === 'edit' ? 'edit' : 'overview';
  const [isDeleting, setIsDeleting] = useState(false);

  return (
    <>
      <PageHeader
        title={job.title}
        badge={
          <Badges>
            <JobStatusBadges job={job} />
            <ColorBadge
              color={priorityColor(job.priority)}
              label={`${statusLabel(job.priority)} priority`}
            />
            <ColorBadge color="gray" label={jobTypeLabel(job.jobType)} />
          </Badges>
        }
        back={<BackLink to="/jobs" label="Back to Jobs" />}
        actions={<JobActions job={job} onDelete={() => setIsDeleting(true)} />}
      />
      {canProgress ? (
        <Tabs
          value={open}
          onChange={(value) =>
            void navigate({
              to: '/jobs/$id',
              params: { id: job.id },
              search: value === 'edit' ? { tab: value } : {},
              resetScroll: false,
            })
          }
          keepMounted={false}
        >
          <Tabs.List className={classes.tabs} aria-label="This job">
            <Tabs.Tab value="overview" className={classes.tab}>
              Overview
            </Tabs.Tab>
            <Tabs.Tab value="edit" className={classes.tab}>
              Edit
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overview">
            <JobOverview job={job} />
          </Tabs.Panel>
          <Tabs.Panel value="edit">
            <Suspense fallback={<Skeleton height={320} radius="lg" />}>
              <EditJobTab id={job.id} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <JobOverview job={job} />
      )}
      {isDeleting && (
        <DeleteJobDialog
          job={job}
          onDeleted={() => navigate({ to: '/jobs' })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}

/** A job's money and documents, next to its people, roof and claim. */
function JobOverview({ job }: { job: Job }) {
  const seesMoney = canSeeMoney(useMe());
  const canReadHistory = useCan('audit', 'read');

  return (
    <TwoColumns
      isSideFirst
      side={
        <>
          <JobReach job={job} />
          {job.description && (
            <Card title="Description">
              <p className={classes.text}>{job.description}</p>
            </Card>
          )}
          <JobScheduleAndPeople job={job} />
          <JobRoofing job={job} />
          <JobInsurance job={job} />
        </>
      }
      main={
        <>
          {seesMoney && <JobMoney job={job} />}
          <JobDocuments job={job} />
          {canReadHistory && (
            <Card title="Timeline">
              <Timeline entity="jobs" id={job.id} />
            </Card>
          )}
        </>
      }
    />
  );
}
