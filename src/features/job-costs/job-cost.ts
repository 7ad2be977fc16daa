/** Job costs: what was spent on a job, beside the hours that were logged on its tasks. */
import { z } from 'zod';
import { calendarDay, dateInput } from '#shared/calendar-day.ts';
import { defineEntity } from '#shared/entity.ts';
import type { ListedOf, RecordOf, UpdateOf } from '#shared/entity.ts';
import { choice, reference, text, value } from '#shared/fields/fields.ts';
import { dollars } from '#shared/money.ts';
import { positiveAmount } from '#features/ledger/payment.ts';

/** What is entered. Labor is not: it follows from the hours, so that none is counted twice. */
export const COST_CATEGORY_LABELS = {
  material: 'Material',
  subcontractor: 'Subcontractor',
  permit: 'Permit',
  disposal: 'Disposal',
  other: 'Other',
} as const;

export type CostCategory = keyof typeof COST_CATEGORY_LABELS;

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
      input: z.number('Amount is required').pipe(positiveAmount),
      required: true,
      list: true,
      listAs: { kind: 'money' },
    }),
    /** Today when left out. */
    date: value('Date', calendarDay, {
      kind: 'day',
      input: dateInput,
      list: true,
      listAs: { kind: 'date' },
    }),
  },
  computed: { jobTitle: value('Job', z.string(), { audit: 'derived' }) },
  actions: ['read', 'create', 'update', 'delete', 'export'],
  // Not for sales reps: the hours and their cost together tell what a colleague earns.
  access: { 'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] } },
  isPriced: true,
});

export type JobCost = RecordOf<typeof jobCost>;
export type ListedJobCost = ListedOf<typeof jobCost>;
export type JobCostUpdate = UpdateOf<typeof jobCost>;
