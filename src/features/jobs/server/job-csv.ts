import type { Cell } from '#server/records/csv.ts';
import { job, JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../job.ts';
import type { Job } from '../job.ts';

function cell(value: Job[keyof Job]): Cell {
  return Array.isArray(value) ? value.join('; ') : value;
}

const fields = Object.keys(job.shape) as (keyof Job)[];

/** A job in a spreadsheet: every field under its API name, then the labels of choices. */
export const jobColumns: Record<string, (job: Job) => Cell> = {
  ...Object.fromEntries(fields.map((field) => [field, (row: Job) => cell(row[field])])),
  statusLabel: ({ status }) => JOB_STATUS_LABELS[status],
  jobTypeLabel: ({ jobType }) => (jobType ? JOB_TYPE_LABELS[jobType] : 'General'),
};
