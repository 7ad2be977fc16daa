/** Reports of what work has cost. */
import { job } from '#features/work/jobs/job.ts';
import type { Report, ReportColumn } from './report.ts';

const amount = (label: string, about: string): ReportColumn => ({
  kind: 'money',
  label,
  about,
  isUnlisted: true,
});

/** Its figures come from costs, hours and invoices, which job-profit.ts on the server adds up. */
export const jobProfit: Report = {
  name: 'job-profit',
  title: 'Job profit',
  purpose: 'What jobs were sold for, have cost, and leave',
  entity: job,
  by: {
    field: 'id',
    label: 'Job',
    noun: ['job', 'jobs'],
    none: 'No job',
    names: { field: 'title' },
    detail: 'Client',
    pages: '/jobs',
  },
  columns: {
    contract: amount(
      'Contract',
      'The contract amount of the job today; nothing where it has none.',
    ),
    invoiced: amount(
      'Invoiced',
      'The totals of the invoices of the job, without drafts and cancelled ones.',
    ),
    cost: amount('Actual cost', 'The costs that were entered, and logged hours at their rates.'),
    profit: amount('Profit', 'The contract amount less the actual cost.'),
    margin: {
      kind: 'percent',
      label: 'Margin',
      about: 'The profit as a percent of the contract amount.',
      of: ['profit', 'contract'],
    },
  },
  filters: { salesRep: 'Sales rep', jobType: 'Job type', status: 'Stage' },
  period: { field: 'soldOn', label: 'Sold' },
  order: 'profit',
  resource: 'job_costs',
  notes: [
    'Jobs that have costs, or logged hours with a rate. Of other jobs it is not known what they leave.',
    'Profit is worked out from the contract amount, not from what was invoiced or paid so far.',
    'What the office, vehicles and the like cost is in no job.',
  ],
};
