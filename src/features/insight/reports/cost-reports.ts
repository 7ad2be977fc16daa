/** Reports on the cost of work. */
import { job } from '#features/work/jobs/job.ts';
import type { Report, ReportColumn } from './report.ts';

const amount = (label: string, about: string): ReportColumn => ({
  kind: 'money',
  label,
  about,
  isUnlisted: true,
});

/** Computed on the server from costs, hours, and invoices: see job-profit.ts. */
export const jobProfit: Report = {
  name: 'job-profit',
  title: 'Job profit',
  purpose: 'Contract, cost, and profit by job',
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
    contract: amount('Contract', 'The job’s current contract amount.'),
    invoiced: amount(
      'Invoiced',
      'The job’s invoice totals, without drafts and cancelled invoices.',
    ),
    cost: amount('Actual cost', 'Entered costs plus logged hours at their rates.'),
    profit: amount('Profit', 'The contract amount minus the actual cost.'),
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
    'Jobs without costs or paid hours are left out.',
    'Profit is the contract amount minus costs, not what was invoiced or paid so far.',
    'Overhead is not included.',
  ],
};
