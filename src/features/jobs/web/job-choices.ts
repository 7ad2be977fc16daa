import type { Choice } from '#web/form/select-field.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import {
  CREATE_STATUSES,
  EXISTING_LAYERS,
  JOB_PRIORITIES,
  JOB_STATUS_LABELS,
  JOB_STATUSES,
  JOB_TYPE_LABELS,
  JOB_TYPES,
  LEAD_SOURCES,
  ROOF_TYPES,
  ROOFING_OPTIONS,
  WORK_STATUSES,
} from '../job.ts';
import type { JobStatus, JobType } from '../job.ts';

const worded = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: statusLabel(value) }));

const statusChoice = (status: JobStatus): Choice => ({
  value: status,
  label: JOB_STATUS_LABELS[status],
});

export const STATUS_CHOICES: readonly Choice[] = JOB_STATUSES.map(statusChoice);
export const CREATE_STATUS_CHOICES: readonly Choice[] = CREATE_STATUSES.map(statusChoice);

/** The statuses of a running job, and its current one, so that saving does not change it. */
export function workStatusChoices(current: JobStatus): Choice[] {
  const isListed = WORK_STATUSES.some((status) => status === current);

  return [...(isListed ? [] : [statusChoice(current)]), ...WORK_STATUSES.map(statusChoice)];
}

export const PRIORITY_CHOICES = worded(JOB_PRIORITIES);
export const LEAD_SOURCE_CHOICES = worded(LEAD_SOURCES);
export const ROOF_TYPE_CHOICES = worded(ROOF_TYPES);
export const LAYER_CHOICES = worded(EXISTING_LAYERS);

/** Ice & Water Shield and the like. */
export const ROOFING_OPTION_CHOICES: readonly Choice[] = ROOFING_OPTIONS.map((value) => ({
  value,
  label: roofingOptionLabel(value),
}));

export function roofingOptionLabel(option: string): string {
  return statusLabel(option).replace(' And ', ' & ');
}

export const TYPE_CHOICES: readonly Choice[] = JOB_TYPES.map((type) => ({
  value: type,
  label: JOB_TYPE_LABELS[type],
}));

/** The create form lists this many types directly, the others under a heading of their own. */
const OFFERED_TYPES = 5;

export const FORM_TYPE_CHOICES: readonly Choice[] = [
  ...TYPE_CHOICES.slice(0, OFFERED_TYPES),
  { value: 'more', label: 'More types', disabled: true },
  ...TYPE_CHOICES.slice(OFFERED_TYPES),
];

/** A missing type is shown as General. */
export function jobTypeLabel(type: JobType | null): string {
  return type ? JOB_TYPE_LABELS[type] : 'General';
}
