import { NativeSelect } from '@mantine/core';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WORTH_LABEL } from '#features/money/estimates/job-worth.ts';
import { JOB_STATUS_LABELS, LOST_REASON_LABELS } from '#features/work/jobs/job.ts';
import { keysOf } from '#shared/keys-of.ts';
import { formatDollars } from '#shared/money.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sales, salesEndpoints, type Sales, type SalesPeriod } from '../sales.ts';
import { OverTime } from './sales-over-time.tsx';
import { salesSearches, type SalesSearches } from './sales-searches.ts';
import { SalesTable } from './sales-table.tsx';
import { Titled } from './titled.tsx';
import classes from './sales-tab.module.css';

const { shape } = sales;

const PERIOD_LABELS: Record<SalesPeriod, string> = {
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
};

const CHOICES = Object.entries(PERIOD_LABELS).map(([value, label]) => ({ value, label }));

interface SalesTabProps {
  /** The period in the URL; anything unknown or missing means the year. */
  period: string | undefined;
  onPeriod: (period: string) => void;
}

/**
 * Shows the current pipeline and, for the selected period, sales by rep and lost jobs with their
 * reasons.
 */
export function SalesTab({ period: asked, onPeriod }: SalesTabProps) {
  const period = keysOf(PERIOD_LABELS).find((known) => known === asked) ?? 'year';
  const answer = useQuery({
    ...endpointQuery(salesEndpoints.sales, { query: { period } }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;

  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <NativeSelect
          label="Period"
          value={period}
          data={CHOICES}
          onChange={({ currentTarget }) => onPeriod(currentTarget.value)}
        />
        {data?.isOwn && (
          <p className={classes.own}>
            <IconUser size={16} aria-hidden />
            Showing your jobs only.
          </p>
        )}
      </div>
      {answer.isError && !data && (
        <Card>
          <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />
        </Card>
      )}
      {answer.isPending && <Skeleton height={640} radius="lg" />}
      {data && <Figures data={data} />}
    </div>
  );
}

function Figures({ data }: { data: Sales }) {
  const searches = salesSearches(data);

  return (
    <>
      <Outcome data={data} searches={searches} />
      <Pipeline pipeline={data.pipeline} searches={searches} />
      <div className={classes.pair}>
        <Card title={<Titled title="Leaderboard" text={shape.leaders.description} />}>
          <SalesTable
            caption="Leaderboard"
            heads={['Sales rep', 'Leads', 'Jobs sold', 'Contract amounts']}
            rows={data.leaders.map(({ userId, name, leads, soldCount, sold }) => ({
              key: String(userId),
              name: (
                <Link to="/jobs" search={searches.soldBy(userId)}>
                  {name ?? 'No sales rep'}
                </Link>
              ),
              cells: [
                <Link
                  key="leads"
                  to="/jobs"
                  search={searches.leadsOf(userId)}
                  aria-label={leadsBy(name, leads)}
                >
                  {leads.toLocaleString('en-US')}
                </Link>,
                soldCount,
                formatDollars(sold),
              ],
              share: sold,
            }))}
            none="No leads or sales in this period"
          />
        </Card>
        <Card title={<Titled title="Why jobs were lost" text={shape.reasons.description} />}>
          <SalesTable
            caption="Why jobs were lost"
            heads={['Reason', 'Jobs', WORTH_LABEL]}
            rows={data.reasons.map(({ reason, count, amount }) => ({
              key: String(reason),
              name: (
                <Link to="/jobs" search={searches.lostFor(reason)}>
                  {reason === null ? 'No reason given' : LOST_REASON_LABELS[reason]}
                </Link>
              ),
              cells: [count, formatDollars(amount)],
              share: count,
            }))}
            none="No jobs were lost in this period"
          />
        </Card>
      </div>
      <OverTime months={data.months} searches={searches} />
    </>
  );
}

const inJobs = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'}`;

const leadsBy = (name: string | null, leads: number) =>
  `${leads.toLocaleString('en-US')} ${leads === 1 ? 'lead' : 'leads'} ${name === null ? 'without a sales rep' : `for ${name}`}`;

interface Linked {
  searches: SalesSearches;
}

/** Shows the outcome of the period's jobs. The average deal covers only sold jobs. */
function Outcome({
  data: { sold, averageDeal, lost, winRate },
  searches,
}: { data: Sales } & Linked) {
  const figures = [
    {
      name: 'sold',
      title: 'Sold',
      value: formatDollars(sold.amount),
      note: inJobs(sold.count),
      search: searches.sold,
    },
    {
      name: 'averageDeal',
      title: 'Average deal',
      value: averageDeal === null ? '—' : formatDollars(averageDeal),
      note: averageDeal === null ? undefined : `${inJobs(sold.priced)} with a contract`,
      search: averageDeal === null ? undefined : searches.sold,
    },
    {
      name: 'lost',
      title: 'Lost',
      value: formatDollars(lost.amount),
      note: inJobs(lost.count),
      search: searches.lost,
    },
    { name: 'winRate', title: 'Win rate', value: winRate === null ? '—' : `${winRate}%` },
  ] as const;

  return (
    <Card>
      <dl className={classes.figures}>
        {figures.map(({ name, title, value, ...more }) => (
          <div key={name}>
            <dt>
              <Titled title={title} text={shape[name].description} />
            </dt>
            <dd>
              <span className={`${classes.value} figure`}>
                {'search' in more && more.search ? (
                  <Link to="/jobs" search={more.search} aria-label={`${title}: ${value}`}>
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </span>
              {'note' in more && more.note && <span className={classes.note}>{more.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Pipeline({ pipeline, searches }: Pick<Sales, 'pipeline'> & Linked) {
  return (
    <Card title={<Titled title="Pipeline" text={shape.pipeline.description} />}>
      <SalesTable
        caption="Pipeline"
        heads={['Stage', 'Jobs', WORTH_LABEL, 'Days in stage']}
        rows={pipeline.map(({ stage, count, amount, days }) => ({
          key: stage,
          name: (
            <Link to="/jobs" search={searches.inStage(stage)}>
              {JOB_STATUS_LABELS[stage]}
            </Link>
          ),
          cells: [count, formatDollars(amount), days ?? '—'],
          share: amount,
        }))}
      />
    </Card>
  );
}
