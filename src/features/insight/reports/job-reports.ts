/** Reports on leads, sales, and the pipeline. */
import {
  SALES_WORDS,
  SOLD_AGAIN_RULE,
  SOLD_RULE,
} from '#features/insight/dashboard/sales-words.ts';
import { WORTH_IN_WORDS, WORTH_LABEL } from '#features/money/estimates/job-worth.ts';
import { OPEN_STATUSES, UNSOLD_STATUSES } from '#features/work/jobs/job-stages.ts';
import { job, JOB_STATUS_LABELS } from '#features/work/jobs/job.ts';
import { STANDARD_SOURCES } from '#features/work/jobs/lead-source.ts';
import type { ListFilter } from '#shared/list-query.ts';
import { above, is, type Report, type ReportColumn } from './report.ts';

/** Currently sold jobs, as counted on the dashboard. */
const isSold: ListFilter = { field: 'soldOn', operator: 'gt', values: ['1900-01-01'] };

const byRep: Report['by'] = {
  field: 'salesRep',
  label: 'Sales rep',
  noun: ['sales rep', 'sales reps'],
  none: 'No sales rep',
  noneIs: is('missing', 'salesRep'),
  names: 'users',
};

const amount = (label: string, more: object = {}): ReportColumn => ({
  kind: 'money',
  label,
  sum: 'contractAmount',
  ...more,
});

/** Counts jobs with a contract amount above zero, the divisor of the average deal. */
const priced = (...where: ListFilter[]): ReportColumn => ({
  kind: 'count',
  label: 'With contract',
  about: 'Jobs with a contract amount above zero.',
  where: [...where, above('contractAmount', 0)],
});

const averageDeal: ReportColumn = {
  kind: 'average',
  label: 'Average deal',
  about: SALES_WORDS.averageDeal,
  of: ['value', 'priced'],
};

export const pipeline: Report = {
  name: 'pipeline',
  title: 'Pipeline',
  purpose: 'Open jobs and value by stage',
  entity: job,
  by: {
    field: 'status',
    label: 'Stage',
    noun: ['stage', 'stages'],
    none: 'No stage',
    names: {
      choices: Object.fromEntries(OPEN_STATUSES.map((stage) => [stage, JOB_STATUS_LABELS[stage]])),
    },
  },
  columns: {
    jobs: { kind: 'count', label: 'Jobs' },
    value: {
      kind: 'money',
      label: WORTH_LABEL,
      about: `Each job’s value: ${WORTH_IN_WORDS}.`,
      sum: 'worth',
      isUnlisted: true,
    },
    contracts: amount('Contract amounts'),
    priced: priced(),
    average: {
      kind: 'average',
      label: 'Average contract',
      about: 'Contract value divided by the number of open jobs with a contract amount.',
      of: ['contracts', 'priced'],
    },
    urgent: { kind: 'count', label: 'High priority', where: [is('priority', 'high')] },
  },
  where: [is('status', ...OPEN_STATUSES)],
  filters: { salesRep: 'Sales rep', jobType: 'Job type' },
  period: { field: 'createdAt', label: 'Job added' },
  order: 'jobs',
  owner: 'salesRep',
  notes: [
    'Jobs that are not completed or lost, by current stage.',
    `A job’s value is ${WORTH_IN_WORDS}.`,
  ],
};

export const salesByRep: Report = {
  name: 'sales-by-rep',
  title: 'Sales by rep',
  purpose: 'Jobs and dollars sold by rep',
  entity: job,
  by: byRep,
  columns: {
    sold: { kind: 'count', label: 'Jobs sold', about: SALES_WORDS.soldCount },
    value: amount('Contract amounts'),
    priced: priced(),
    average: averageDeal,
    completed: {
      kind: 'count',
      label: 'Completed',
      where: [is('status', 'completed')],
    },
  },
  where: [isSold],
  filters: { salesRep: 'Sales rep', jobType: 'Job type' },
  period: { field: 'soldOn', label: 'Sold' },
  order: 'value',
  owner: 'salesRep',
  notes: [
    SOLD_RULE,
    SOLD_AGAIN_RULE,
    'Jobs count for their current sales rep, at their current contract amount.',
  ],
};

export const leadSources: Report = {
  name: 'lead-sources',
  title: 'Lead sources',
  purpose: 'Leads and close rate by source',
  entity: job,
  by: {
    field: 'leadSource',
    label: 'Lead source',
    noun: ['lead source', 'lead sources'],
    none: 'No lead source',
    noneIs: is('missing', 'leadSource'),
    names: { field: 'leadSource', words: STANDARD_SOURCES },
  },
  columns: {
    jobs: { kind: 'count', label: 'Jobs' },
    open: {
      kind: 'count',
      label: 'Open',
      where: [is('status', ...UNSOLD_STATUSES)],
    },
    sold: { kind: 'count', label: 'Jobs sold', where: [isSold] },
    lost: { kind: 'count', label: 'Lost', where: [is('status', 'lost')] },
    share: {
      kind: 'percent',
      label: 'Share sold',
      about: 'Percent of the jobs added in the period that are sold.',
      of: ['sold', 'jobs'],
    },
    value: amount('Contract amounts', {
      about: 'Contract value of jobs sold.',
      where: [isSold],
    }),
    priced: priced(isSold),
    average: averageDeal,
  },
  filters: { salesRep: 'Sales rep', jobType: 'Job type' },
  period: { field: 'createdAt', label: 'Job added' },
  order: 'jobs',
  owner: 'salesRep',
  notes: [
    'Jobs added in the period. Each is open, sold, or lost.',
    SOLD_RULE,
    'Contract amounts and average deal include sold jobs only.',
  ],
};
