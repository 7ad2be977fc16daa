import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { canSeeMoney } from '#shared/access.ts';
import { usePersonFilter } from '#features/office/team/web/person-choices.ts';
import { callApi } from '#web/api/api-client.ts';
import { ViewSwitch, viewOf } from '#web/board/view-switch.tsx';
import { choicesOf } from '#web/form/field-choices.ts';
import { BulkBar } from '#web/list/bulk-bar.tsx';
import { OWN_FILTER } from '#web/list/own-filter.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { useList } from '#web/list/use-list.ts';
import { useMay, useMe } from '#web/me.ts';
import { bulkActionsOf } from '#web/record/bulk-actions.ts';
import { rowActions } from '#web/record/row-actions.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { AddButton } from '#web/ui/add-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useIsPhone } from '#web/ui/use-screen.ts';
import { job as entity, JOB_STATUS_LABELS, WORK_STATUSES, type ListedJob } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { JobCardDays } from './job-badges.tsx';
import { JOB_COLUMNS, PRICED_JOB_COLUMNS } from './job-columns.tsx';
import { useLeadSourceFilter } from './lead-source-choices.ts';
import { jobTypeLabel, lostReasonLabel, placeText } from './job-words.ts';

const route = getRouteApi('/app/jobs');

const JobBoard = lazy(async () => ({ default: (await import('./job-board.tsx')).JobBoard }));
const DeleteJobDialog = lazy(async () => ({
  default: (await import('./delete-job-dialog.tsx')).DeleteJobDialog,
}));

const STATUS_CHOICES = choicesOf(entity.fields.status);

const SORT_CHOICES = [
  { value: '-createdAt', label: 'Recently Added' },
  { value: 'endDate', label: 'End Date' },
  { value: 'startDate', label: 'Start Date' },
  { value: '-priority', label: 'Priority High-Low' },
  { value: 'title', label: 'Name A-Z' },
  { value: 'clientName', label: 'Client A-Z' },
];

const labelOf = (field: string) => entity.labels[field as keyof typeof entity.labels];

const EXTRA_FILTERS = [
  OWN_FILTER,
  { key: 'city', label: 'City' },
  { key: 'tags', label: 'Tag' },
  { key: 'leadOn', label: 'Lead since' },
  { key: 'soldOn', label: 'Sold' },
  { key: 'stageOn', label: 'In stage since' },
  { key: 'lostReason', label: entity.labels.lostReason, valueLabel: lostReasonLabel },
  { key: 'missing', label: 'Missing', valueLabel: labelOf },
];
const PRICED_FILTERS = [...EXTRA_FILTERS, { key: 'budget', label: 'Budget' }];

export function JobsPage() {
  const view = viewOf(route.useSearch());
  const me = useMe();
  const isPhone = useIsPhone();
  const seesMoney = canSeeMoney(me);
  const may = useMay('jobs');
  const canCreate = may('create');
  const [deleting, setDeleting] = useState<ListedJob | null>(null);
  const people = usePersonFilter();
  const sources = useLeadSourceFilter();
  const list = useList({
    endpoint: jobEndpoints.list,
    ...(view === 'list' && { exportEndpoint: jobEndpoints.exportCsv }),
    columns: seesMoney ? PRICED_JOB_COLUMNS : JOB_COLUMNS,
    extraFilters: [
      ...(people ? [{ key: 'salesRep', label: 'Sales rep', ...people }] : []),
      { key: 'leadSource', label: 'Lead source', ...sources },
      ...(seesMoney ? PRICED_FILTERS : EXTRA_FILTERS),
    ],
    rowHref: ({ id }) => `/jobs/${id}`,
    rowLabel: ({ title }) => title,
    noun: entity.noun,
    defaultSort: '-createdAt',
    pageSize: 15,
    isShown: view === 'list',
  });

  const bulkActions = bulkActionsOf(entity, {
    may,
    updateAction: 'progress',
    statuses: WORK_STATUSES,
    call: (body) => callApi(jobEndpoints.bulk, { body }),
  });
  const addJob = canCreate && <AddButton to="/jobs/add" label="Add Job" />;

  return (
    <>
      <PageHeader
        title="Jobs"
        description="Manage your construction projects and service jobs"
        actions={
          <>
            <ViewSwitch view={view} />
            {addJob}
          </>
        }
      />
      <ListCard list={list}>
        <ListToolbar
          list={list}
          searchLabel="Search jobs..."
          sortChoices={view === 'list' ? SORT_CHOICES : []}
          quickFilter={{
            field: 'status',
            label: 'Status',
            choices: [{ value: '', label: 'All statuses' }, ...STATUS_CHOICES],
          }}
        />
        {view === 'board' ? (
          <Suspense>
            <JobBoard matching={list.matching} />
          </Suspense>
        ) : (
          <>
            <ListBody
              list={list}
              card={(job) => ({
                title: job.title,
                badge: <StatusBadge status={job.status} label={JOB_STATUS_LABELS[job.status]} />,
                lines: [
                  job.clientName,
                  placeText(job),
                  <JobCardDays key="days" job={job} />,
                  jobTypeLabel(job.jobType),
                ],
                figure: job.contractAmount !== null && <MoneyText dollars={job.contractAmount} />,
              })}
              menu={(row) =>
                rowActions(entity, row, {
                  may,
                  updateAction: 'progress',
                  onDelete: () => setDeleting(row),
                })
              }
              empty={{
                title: isPhone ? 'No jobs found' : 'No data available',
                text: canCreate
                  ? 'Track every job from first call to final invoice.'
                  : 'Your jobs will appear here.',
                action: addJob,
                notFound: () => (isPhone ? 'No jobs found' : 'No results found'),
              }}
            />
            <Pagination list={list} />
          </>
        )}
      </ListCard>
      <BulkBar list={list} actions={bulkActions} />
      <Suspense>
        {deleting && <DeleteJobDialog job={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}
