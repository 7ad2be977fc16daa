import { useQuery } from '@tanstack/react-query';
import { jobCostEndpoints, type CostsOfJob } from '#features/work/job-costs/job-cost-endpoints.ts';
import { BUDGET_STATUS_LABELS } from '#features/work/job-costs/job-cost-figures.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { depositPercent } from '#features/work/jobs/job-rules.ts';
import { canSeeMoney } from '#shared/access.ts';
import { formatDollars } from '#shared/money.ts';
import { endpointQuery, pageRecordQuery } from '#web/api/endpoint-query.ts';
import { useCan, useMe } from '#web/me.ts';
import { Figures, type Figure } from '#web/ui/figures.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { balanceEndpoints } from '../balance-endpoints.ts';
import { jobMoneyNotes } from './job-money-notes.ts';
import layout from '#web/ui/layout.module.css';
import text from '#web/ui/text.module.css';

const shown = (dollars: number | null) => (dollars === null ? '—' : formatDollars(dollars));

/** Reserve space for a sum that is still loading. */
const sum = (dollars: number | undefined) =>
  dollars === undefined ? <Skeleton height={27} width={88} /> : formatDollars(dollars);

function costFigures(costs: CostsOfJob | undefined): Figure[] {
  if (!costs) return [{ label: 'Actual cost', value: sum(undefined) }];
  const { actualCost, margin, marginPercent, budgetStatus } = costs;

  return [
    {
      label: 'Actual cost',
      value: actualCost === null ? BUDGET_STATUS_LABELS.no_costs : formatDollars(actualCost),
      tone: budgetStatus === 'over' ? 'bad' : undefined,
    },
    ...(margin === null
      ? []
      : [
          {
            label: `Margin (${marginPercent}%)`,
            value: formatDollars(margin),
            tone: margin < 0 ? ('bad' as const) : undefined,
          },
        ]),
  ];
}

/** Shows a job's planned and actual amounts to users who can see prices. */
export function JobMoney({ id }: { id: number }) {
  const enabled = canSeeMoney(useMe());
  const { data: job } = useQuery(pageRecordQuery(jobEndpoints.read, { params: { id } }));
  const { data } = useQuery({
    ...endpointQuery(balanceEndpoints.ofJob, { params: { id } }),
    enabled,
  });
  const canSeeCosts = useCan('job_costs', 'read');
  const { data: costs } = useQuery({
    ...endpointQuery(jobCostEndpoints.ofJob, { params: { id } }),
    enabled: enabled && canSeeCosts,
  });
  if (!enabled || !job) return null;

  const { contractAmount, depositAmount, budget } = job;
  const percent = depositPercent(job);
  const notes = !data
    ? []
    : data.isPartial
      ? ['Includes only the estimates and invoices you have access to.']
      : jobMoneyNotes({ contractAmount, budget, ...data });

  return (
    <div className={layout.tight}>
      <Figures
        label="Money so far"
        figures={[
          { label: 'Contract', value: shown(contractAmount) },
          { label: 'Budget', value: shown(budget) },
          ...(canSeeCosts ? costFigures(costs) : []),
          ...(depositAmount === null
            ? []
            : [
                {
                  label: percent === null ? 'Deposit' : `Deposit (${percent}%)`,
                  value: formatDollars(depositAmount),
                },
              ]),
          { label: 'Estimated', value: sum(data?.estimated) },
          { label: 'Accepted', value: sum(data?.accepted) },
          { label: 'Invoiced', value: sum(data?.invoiced) },
          { label: 'Paid', value: sum(data?.paid), tone: data?.paid ? 'good' : undefined },
          { label: 'Owed', value: sum(data?.owed), tone: data?.overdue ? 'bad' : undefined },
        ]}
      />
      {notes.length > 0 && <p className={text.aside}>{notes.join(' ')}</p>}
    </div>
  );
}
