/** Reports of how work is won. */
import { WORTH_IN_WORDS } from '#features/estimates/job-worth.ts';
import { milestoneOf, OPEN_STAGES } from '#features/jobs/job-stages.ts';
import { job, JOB_STATUS_LABELS, JOB_STATUSES } from '#features/jobs/job.ts';
import { STANDARD_SOURCES } from '#features/jobs/lead-source.ts';
import { above, is, type Report, type ReportColumn } from './report.ts';

const SOLD_STAGES = JOB_STATUSES.filter((stage) => milestoneOf(stage) === 'sold');

const byRep: Report['by'] = {
  field: 'salesRep',
  label: 'Sales rep',
  noun: ['sales rep', 'sales reps'],
  none: 'No sales rep',
  names: 'users',
};

const amount = (label: string, more: object = {}): ReportColumn => ({
  kind: 'money',
  label,
  sum: 'contractAmount',
  ...more,
});

export const pipeline: Report = {
  name: 'pipeline',
  title: 'Pipeline',
  purpose: 'Open jobs by stage, and what they are worth',
  entity: job,
  by: {
    field: 'status',
    label: 'Stage',
    noun: ['stage', 'stages'],
    none: 'No stage',
    names: {
      choices: Object.fromEntries(OPEN_STAGES.map((stage) => [stage, JOB_STATUS_LABELS[stage]])),
    },
  },
  columns: {
    jobs: { kind: 'count', label: 'Jobs' },
    value: {
      kind: 'money',
      label: 'Value',
      about: `A job is worth ${WORTH_IN_WORDS}.`,
      sum: 'worth',
      isUnlisted: true,
    },
    contracts: amount('Contract amounts'),
    priced: { kind: 'count', label: 'With a contract', where: [above('contractAmount', 0)] },
    average: { kind: 'average', label: 'Average contract', of: ['contracts', 'priced'] },
    urgent: { kind: 'count', label: 'High priority', where: [is('priority', 'high')] },
  },
  where: [is('status', ...OPEN_STAGES)],
  filters: { salesRep: 'Sales rep', jobType: 'Job type' },
  period: { field: 'createdAt', label: 'Job added' },
  order: 'jobs',
  owner: 'salesRep',
  notes: [
    'Jobs that are neither completed nor lost, in the stage they are in today.',
    `Value adds up what each job is worth: ${WORTH_IN_WORDS}.`,
  ],
};

export const salesByRep: Report = {
  name: 'sales-by-rep',
  title: 'Sales by rep',
  purpose: 'Who sold what in a period',
  entity: job,
  by: byRep,
  columns: {
    sold: { kind: 'count', label: 'Jobs sold' },
    value: amount('Contract amounts'),
    average: { kind: 'average', label: 'Average sale', of: ['value', 'sold'] },
    completed: {
      kind: 'count',
      label: 'Completed by now',
      where: [is('status', 'completed')],
    },
    lost: {
      kind: 'count',
      label: 'Lost after the sale',
      where: [is('status', 'lost')],
    },
  },
  where: [{ field: 'soldOn', operator: 'gt', values: ['1900-01-01'] }],
  filters: { salesRep: 'Sales rep', jobType: 'Job type' },
  period: { field: 'soldOn', label: 'Sold' },
  order: 'value',
  owner: 'salesRep',
  notes: [
    'A job is sold the first time it has a signed contract, or goes straight to work.',
    'It counts for the sales rep it has today, with its contract amount of today.',
  ],
};

export const leadSources: Report = {
  name: 'lead-sources',
  title: 'Lead sources',
  purpose: 'Where jobs come from, and how many of them are sold',
  entity: job,
  by: {
    field: 'leadSource',
    label: 'Lead source',
    noun: ['lead source', 'lead sources'],
    none: 'No lead source',
    names: { field: 'leadSource', words: STANDARD_SOURCES },
  },
  columns: {
    jobs: { kind: 'count', label: 'Jobs' },
    open: {
      kind: 'count',
      label: 'Not sold yet',
      where: [is('status', 'lead', 'appointment_scheduled', 'estimating')],
    },
    sold: { kind: 'count', label: 'Sold', where: [is('status', ...SOLD_STAGES)] },
    lost: { kind: 'count', label: 'Lost', where: [is('status', 'lost')] },
    closeRate: {
      kind: 'percent',
      label: 'Close rate',
      about: 'The percent of the jobs added in the period that are sold by now.',
      of: ['sold', 'jobs'],
    },
    value: amount('Sold for', { where: [is('status', ...SOLD_STAGES)] }),
    average: { kind: 'average', label: 'Average sale', of: ['value', 'sold'] },
  },
  filters: { salesRep: 'Sales rep', jobType: 'Job type' },
  period: { field: 'createdAt', label: 'Job added' },
  order: 'jobs',
  owner: 'salesRep',
  notes: [
    'The jobs that were added in the period, as they stand today: not sold yet, sold, or lost.',
    'Sold for adds up the contract amounts of those that are sold.',
  ],
};
