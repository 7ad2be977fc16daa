/** Job costs: money spent on a job in addition to the hours logged on its tasks. */
import { z } from 'zod';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { defineEntity } from '#shared/entity.ts';
import type { ListedOf, RecordOf } from '#shared/entity.ts';
import { MAX_REASON_LENGTH } from '#shared/fields/field-schemas.ts';
import { choice, reference, text, value } from '#shared/fields/fields.ts';
import { dollars } from '#shared/money.ts';

/**
 * The categories users can enter. Labor is not among them: it is derived from the logged hours, so
 * entering it would count it twice.
 */
export const COST_CATEGORY_LABELS = {
  material: 'Material',
  subcontractor: 'Subcontractor',
  permit: 'Permit',
  disposal: 'Disposal',
  other: 'Other',
} as const;

export type CostCategory = keyof typeof COST_CATEGORY_LABELS;

/** Negative if material was returned to a supplier. */
const costAmount = dollars.refine((amount) => amount !== 0, 'Enter an amount other than 0');

export const jobCost = defineEntity({
  name: 'job_costs',
  noun: ['job cost', 'job costs'],
  title: 'description',
  fields: {
    jobId: reference('Job', {
      required: true,
      message: 'Choose a job',
      list: true,
      audit: 'hidden',
    }),
    category: choice('Category', COST_CATEGORY_LABELS, { required: true, list: true }),
    description: text('Description', { required: true, list: true, search: true }),
    vendor: text('Paid to', { list: true, search: true }),
    amount: value('Amount', dollars, {
      kind: 'money',
      input: z.number('Amount is required').pipe(costAmount),
      required: true,
      list: true,
      listAs: { kind: 'money' },
    }),
    /** Required if the amount is negative. */
    reason: text('Reason', { max: MAX_REASON_LENGTH }),
    /** Defaults to today. */
    date: value('Date', calendarDay, {
      kind: 'day',
      input: dateInput,
      list: true,
      listAs: { kind: 'date' },
    }),
  },
  computed: { jobTitle: value('Job', z.string(), { audit: 'derived' }) },
  actions: ['read', 'create', 'update', 'delete', 'export'],
  // Sales reps have no access: hours and labor cost together would reveal a coworker's pay.
  access: { 'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] } },
  isPriced: true,
});

type Reasoned = { amount: number; reason?: string | null | undefined };

export const REASON_MISSING = 'Explain the negative amount, such as a return';

/** True if the amount is negative and has no reason. */
export const lacksReason = ({ amount, reason }: Reasoned): boolean => amount < 0 && !reason;

/** Requires a reason for negative amounts, so forms can check this before submitting. */
export const withReason = <Input extends z.ZodType<Reasoned>>(input: Input) =>
  input.refine((sent) => !lacksReason(sent), { path: ['reason'], message: REASON_MISSING });

export type JobCost = RecordOf<typeof jobCost>;
export type ListedJobCost = ListedOf<typeof jobCost>;
