import { Button, Tabs } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { RecordPage, TimelineCard } from '#web/record/record-page.tsx';
import { RecordParts, RelatedRecords } from '#web/record/related-records.tsx';
import { toast } from '#web/toast/toast.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Badges } from '#web/ui/badges.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { priorityColor, statusLabel } from '#web/ui/status-color.ts';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { useAct } from '#web/use-act.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import {
  job as entity,
  JOB_STATUS_LABELS,
  JOB_STATUSES,
  LOST_REASON_LABELS,
  type Job,
  type JobStatus,
} from '../job.ts';
import { DeleteJobDialog } from './delete-job-dialog.tsx';
import { JobStatusBadges } from './job-badges.tsx';
import { JobInsurance, JobReach, JobRoofing, JobScheduleAndPeople } from './job-facts.tsx';
import classes from './job-page.module.css';
import { jobTypeLabel } from './job-words.ts';

const route = getRouteApi('/app/jobs/$id');

const LostJobDialog = lazy(async () => ({
  default: (await import('./lost-job-dialog.tsx')).LostJobDialog,
}));
const EditJobTab = lazyRouteComponent(() => import('./edit-job-page.tsx'), 'EditJobTab');

export function JobPage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(jobEndpoints.read, { params: { id } }));

  return (
    <RecordPage
      entity={entity}
      answer={answer}
      updateAction="progress"
      head={(job) => ({
        badge: (
          <Badges>
            <JobStatusBadges job={job} />
            {job.lostReason && (
              <ColorBadge color="gray" label={LOST_REASON_LABELS[job.lostReason]} />
            )}
            <ColorBadge
              color={priorityColor(job.priority)}
              label={`${statusLabel(job.priority)} priority`}
            />
            <ColorBadge color="gray" label={jobTypeLabel(job.jobType)} />
          </Badges>
        ),
        actions: <JobActions job={job} />,
      })}
      deleteDialog={(job, dialog) => <DeleteJobDialog job={job} {...dialog} />}
    >
      {(job) => <JobTabs job={job} />}
    </RecordPage>
  );
}

/** The status menu in the job page's header. */
function JobActions({ job }: { job: Job }) {
  const { id, title, status } = job;
  const canProgress = useCan('jobs', 'progress', job);
  const { act, isBusy } = useAct('Failed to update job. Please try again.');
  const [isLosing, setIsLosing] = useState(false);
  if (!canProgress) return null;

  const mark = async (next: Exclude<JobStatus, 'lost'>) => {
    await callApi(jobEndpoints.patch, { params: { id }, body: { status: next } });
    toast({
      title: 'Job updated',
      description: `${title} is marked as ${JOB_STATUS_LABELS[next].toLowerCase()}.`,
      tone: 'success',
    });
  };

  return (
    <>
      <ActionMenu
        label="Status"
        actions={JOB_STATUSES.map((next) => ({
          key: next,
          label: JOB_STATUS_LABELS[next],
          isChecked: next === status,
          onSelect: () => {
            if (next === status) return;
            if (next === 'lost') setIsLosing(true);
            else act(() => mark(next));
          },
        }))}
        button={(props) => (
          <Button
            loading={isBusy}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            {...props}
          >
            Change Status
          </Button>
        )}
      />
      {isLosing && (
        <Suspense>
          <LostJobDialog job={job} onClose={() => setIsLosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The job page's tabs: all of the job's records, and the edit form for users who can change it. */
function JobTabs({ job }: { job: Job }) {
  const navigate = useNavigate();
  const canProgress = useCan('jobs', 'progress', job);
  const open = route.useSearch().tab === 'edit' ? 'edit' : 'overview';
  if (!canProgress) return <JobOverview job={job} />;

  return (
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
  );
}

/** The overview of a job: its money and documents next to its people, roof, and claim. */
function JobOverview({ job }: { job: Job }) {
  return (
    <TwoColumns
      isSideFirst
      side={
        <>
          <RecordParts place="side" of="jobs" id={job.id} />
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
          <RecordParts place="summary" of="jobs" id={job.id} />
          <RelatedRecords
            on="jobs"
            id={job.id}
            newRecord={{ clientId: job.clientId, jobId: job.id }}
          />
          <TimelineCard entity={entity} id={job.id} />
        </>
      }
    />
  );
}
