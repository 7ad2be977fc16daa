import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { columnsOf } from '#web/list/entity-columns.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { useList } from '#web/list/use-list.ts';
import { useMay } from '#web/me.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { COST_CATEGORY_LABELS, jobCost, type ListedJobCost } from '../job-cost.ts';
import { jobCostEndpoints } from '../job-cost-endpoints.ts';

const COLUMNS = columnsOf<ListedJobCost>(jobCost, [
  { key: 'date', render: ({ date }) => <DayText day={date} /> },
  {
    key: 'description',
    render: ({ description, reason }) => [description, reason].filter(Boolean).join(' · '),
  },
  { key: 'category', render: ({ category }) => COST_CATEGORY_LABELS[category] },
  { key: 'vendor', render: ({ vendor }) => vendor ?? '—' },
  {
    key: 'jobId',
    label: 'Job',
    render: ({ jobId, jobTitle }) => (
      <Link to="/jobs/$id" params={{ id: jobId }}>
        {jobTitle}
      </Link>
    ),
  },
  { key: 'amount', align: 'end', render: ({ amount }) => <MoneyText dollars={amount} /> },
]);

const SORT_CHOICES = [
  { value: '-date', label: 'Newest First' },
  { value: '-amount', label: 'Amount High-Low' },
];

/**
 * The list of costs for all jobs, or for the jobs the URL selects. Costs are edited on their job’s
 * page.
 */
export function JobCostsPage() {
  const may = useMay('job_costs');
  const list = useList({
    endpoint: jobCostEndpoints.list,
    exportEndpoint: jobCostEndpoints.exportCsv,
    columns: COLUMNS,
    rowHref: ({ jobId }) => `/jobs/${jobId}`,
    rowLabel: ({ description }) => description,
    noun: jobCost.noun,
    defaultSort: '-date',
  });

  return (
    <>
      <PageHeader title="Job Costs" description="Material, subcontractor, and other job costs" />
      <ListCard list={list}>
        <ListToolbar list={list} searchLabel="Search job costs..." sortChoices={SORT_CHOICES} />
        <ListBody
          list={list}
          card={(cost) => ({
            title: cost.description,
            figure: <MoneyText dollars={cost.amount} />,
            lines: [
              <DayText key="day" day={cost.date} />,
              [COST_CATEGORY_LABELS[cost.category], cost.vendor, cost.reason]
                .filter(Boolean)
                .join(' · '),
              cost.jobTitle,
            ],
          })}
          menu={({ jobId }) => [{ key: 'job', label: 'Open Job', href: `/jobs/${jobId}` }]}
          isSelectable={may('export')}
          empty={{ title: 'No job costs yet', text: 'Add costs on a job’s page.' }}
        />
        <Pagination list={list} />
      </ListCard>
    </>
  );
}

const route = getRouteApi('/app/job-costs/$id');

/** Redirects a single cost's URL to its job's page, which shows the cost. */
export function JobCostPage() {
  const { id } = route.useParams();
  const answer = useQuery(endpointQuery(jobCostEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="job_costs" />}>
      {({ jobId }) => <Navigate to="/jobs/$id" params={{ id: jobId }} replace />}
    </Loaded>
  );
}
