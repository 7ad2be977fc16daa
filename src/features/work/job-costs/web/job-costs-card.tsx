import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import type { RelatedListProps } from '#web/feature-web.ts';
import { deleteAction } from '#web/list/delete-action.ts';
import { totalText } from '#web/list/page-numbers.ts';
import { Pager } from '#web/list/pager.tsx';
import { RowMenu } from '#web/list/row-menu.tsx';
import { rowsQuery } from '#web/list/use-list.ts';
import { useCan, useMay } from '#web/me.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { COST_CATEGORY_LABELS, jobCost, type ListedJobCost } from '../job-cost.ts';
import { jobCostEndpoints, type CostsOfJob } from '../job-cost-endpoints.ts';
import { BUDGET_STATUS_LABELS } from '../job-cost-figures.ts';
import { keysOf } from '#shared/keys-of.ts';
import classes from './job-costs.module.css';

const JobCostDialog = lazy(async () => ({
  default: (await import('./job-cost-dialog.tsx')).JobCostDialog,
}));

const AT_ONCE = 5;

const BUDGET_COLORS = {
  no_budget: 'gray',
  no_costs: 'gray',
  under: 'green',
  on: 'blue',
  over: 'red',
} as const;

const CATEGORIES = keysOf(COST_CATEGORY_LABELS);

/** The costs card on a job's page: totals by category, and each cost with its actions. */
export function JobCostsCard({ of: { field, id }, isHiddenEmpty = false }: RelatedListProps) {
  const may = useMay('job_costs');
  const [edited, setEdited] = useState<ListedJobCost | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ListedJobCost | null>(null);
  const [page, setPage] = useState(1);
  const costs = useQuery(endpointQuery(jobCostEndpoints.ofJob, { params: { id } }));
  const list = {
    filters: [{ field, operator: 'equals' as const, values: [String(id)] }],
    page,
    pageSize: AT_ONCE,
  };
  const answer = useQuery({
    ...rowsQuery(jobCostEndpoints.list, list),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = 0, isTotalBounded = false } = answer.data ?? {};
  const failed = [costs, answer].find(({ isError }) => isError);
  if (isHiddenEmpty && !failed && total === 0 && costs.data?.actualCost == null) return null;

  return (
    <Card
      title={
        <span className={classes.title}>
          {total > 0 ? `Costs (${totalText({ total, isTotalBounded })})` : 'Costs'}
          {costs.data && <BudgetBadge costs={costs.data} />}
        </span>
      }
      actions={
        may('create') && (
          <Button variant="default" size="compact-md" onClick={() => setEdited('new')}>
            Add Cost
          </Button>
        )
      }
    >
      {failed && (
        <LoadProblem
          error={failed.error}
          onRetry={() => {
            void costs.refetch();
            void answer.refetch();
          }}
        />
      )}
      {!failed && !costs.data && <Skeleton height={48} radius="md" />}
      {costs.data && <CostSums costs={costs.data} />}
      <ul className={classes.rows}>
        {rows.map((cost) => (
          <li key={cost.id} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.name}>{cost.description}</span>
              <span className={classes.detail}>
                {[COST_CATEGORY_LABELS[cost.category], cost.vendor].filter(Boolean).join(' · ')} ·{' '}
                <DayText day={cost.date} />
                {cost.reason && ` · ${cost.reason}`}
              </span>
            </span>
            <MoneyText dollars={cost.amount} />
            <RowMenu
              label={cost.description}
              actions={[
                ...(may('update', cost)
                  ? [{ key: 'edit', label: 'Edit', onSelect: () => setEdited(cost) }]
                  : []),
                ...deleteAction(may('delete', cost), () => setDeleting(cost)),
              ]}
            />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={AT_ONCE}
        total={total}
        isTotalBounded={isTotalBounded}
        items="costs"
        onPage={setPage}
      >
        <Link to="/job-costs" search={{ 'filter[jobId]': String(id) }}>
          View all
        </Link>
      </Pager>
      {edited && (
        <Suspense>
          <JobCostDialog
            jobId={id}
            cost={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {deleting && (
        <DeleteRecordDialog
          entity={jobCost}
          endpoint={jobCostEndpoints.remove}
          record={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </Card>
  );
}

function BudgetBadge({ costs: { budgetStatus } }: { costs: CostsOfJob }) {
  return (
    <ColorBadge color={BUDGET_COLORS[budgetStatus]} label={BUDGET_STATUS_LABELS[budgetStatus]} />
  );
}

/** Returns text like '9.5 hours'. */
const inHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** Shows the total of each category, labor from the logged hours, and the hours without a rate. */
function CostSums({ costs }: { costs: CostsOfJob }) {
  const canSetRates = useCan('company', 'update');
  const { actualCost, hours, unratedHours, labor } = costs;

  return (
    <>
      {actualCost === null ? (
        <p className={classes.note}>
          No costs yet. Add material, subs, permits, and disposal. Labor comes from hours logged on
          tasks.
        </p>
      ) : (
        <Facts
          facts={[
            ...CATEGORIES.map((category) => ({
              label: COST_CATEGORY_LABELS[category],
              value: costs[category] !== 0 && formatDollars(costs[category]),
            })),
            {
              label: 'Labor',
              value: hours > unratedHours && `${formatDollars(labor)} for ${inHours(hours)} logged`,
            },
            { label: 'Actual cost', value: <strong>{formatDollars(actualCost)}</strong> },
          ]}
        />
      )}
      {unratedHours > 0 && (
        <p className={classes.note}>
          {inHours(unratedHours)} on this job {unratedHours === 1 ? 'is' : 'are'} not included until
          a labor rate is set
          {canSetRates ? (
            <>
              {' '}
              in{' '}
              <Link to="/settings" search={{ tab: 'labor' }}>
                Settings
              </Link>
              .
            </>
          ) : (
            '. Ask an administrator to set it.'
          )}
        </p>
      )}
    </>
  );
}

/** Note shown before a job is deleted: its costs are kept. */
export function KeptCosts({ id }: { id: number }) {
  const canRead = useCan('job_costs', 'read');
  const { data } = useQuery({
    ...snapshotQuery(jobCostEndpoints.ofJob, { params: { id } }),
    enabled: canRead,
  });
  if (data?.actualCost == null) return null;

  return <p>Its costs of {formatDollars(data.actualCost)} stay on record.</p>;
}
