/**
 * The effects of accepting an estimate, and those that reverting the acceptance undoes or leaves in place.
 */
import { z } from 'zod';
import { formatDollars } from '#shared/money.ts';
import { CONTRACT_MODES } from './contract-shares.ts';
import { ESTIMATE_STATUSES } from './estimate-status.ts';

/** The records that an acceptance can create or change. */
const EFFECTS = ['invoice', 'contract', 'deposit', 'stage', 'task', 'job'] as const;

/** Reasons why an effect is not undone. */
const REASONS = [
  'paid',
  'billed',
  'made',
  'changed',
  'used',
  'completed',
  'other',
  'chosen',
] as const;

export const effect = z.object({
  what: z.enum(EFFECTS),
  /** The invoice, task, or job; null if the user has no access to it. */
  id: z.int().nullable(),
  /** The record's number or title, or the name of a stage. */
  label: z.string().nullable(),
  /** In dollars: the invoice's amount, or the resulting contract or deposit amount of the job. */
  amount: z.number().nullable(),
  /** The reason the effect was not undone; null if it was. */
  why: z.enum(REASONS).nullable(),
});

export type AcceptanceEffect = z.infer<typeof effect>;

/** The result of reverting an acceptance. */
export const takenBack = z
  .object({
    at: z.iso.datetime(),
    undone: z.array(effect),
    kept: z.array(effect),
  })
  .meta({ id: 'TakenBackAcceptance' });

export type TakenBack = z.infer<typeof takenBack>;

/**
 * The effects of accepting an estimate or reverting its acceptance, shown to the user before
 * confirming.
 */
export const acceptancePreview = z
  .object({
    /** The effects of accepting the estimate; null if it is already accepted. */
    accepting: z
      .object({
        job: z.object({
          /** The job's id; null if the job does not exist yet and would be created. */
          id: z.int().nullable(),
          title: z.string(),
          /** The stage before and after; null if it does not change. */
          from: z.string().nullable(),
          to: z.string().nullable(),
        }),
        /** The contract amount before and after, unless the user chooses a different mode. */
        contract: z.object({
          before: z.number().nullable(),
          after: z.number().nullable(),
          /** True if a user entered the amount manually, in which case it is not changed. */
          isTyped: z.boolean(),
          /** The number of other accepted estimates in the contract. */
          others: z.int(),
        }),
        total: z.number(),
        tasks: z.array(z.string()),
        /** The amount of the deposit invoice; 0 for none. */
        deposit: z.number(),
      })
      .nullable(),
    /** The effects of reverting the acceptance; null if the estimate is not accepted. */
    takingBack: takenBack.omit({ at: true }).nullable(),
    /** The client's signature from the acceptance, if any. */
    signature: z.object({ name: z.string(), signedAt: z.iso.datetime() }).nullable(),
    /** The valid-until date, if it has passed. */
    expiredOn: z.string().nullable(),
  })
  .meta({ id: 'AcceptancePreview' });

export type AcceptancePreview = z.infer<typeof acceptancePreview>;

/** The total effects of setting the status of several estimates. */
export const bulkAcceptancePreview = z
  .object({
    /** Estimates that would become accepted. */
    accepting: z.object({
      count: z.int(),
      total: z.number(),
      newJobs: z.int(),
      deposits: z.int(),
      depositTotal: z.number(),
      hasTasks: z.boolean(),
      expired: z.int(),
      /** The current statuses of these estimates, for undo. */
      statuses: z.array(z.object({ status: z.enum(ESTIMATE_STATUSES), ids: z.array(z.int()) })),
    }),
    /** Accepted estimates whose acceptance would be reverted. */
    takingBack: z.object({
      count: z.int(),
      signed: z.int(),
      openDeposits: z.int(),
      paidDeposits: z.int(),
    }),
  })
  .meta({ id: 'BulkAcceptancePreview' });

export type BulkAcceptancePreview = z.infer<typeof bulkAcceptancePreview>;

/** Extra fields of an estimate update. */
export const acceptanceChange = {
  contract: z.enum(CONTRACT_MODES).optional().meta({
    description:
      'With the status accepted: adds the estimate to the contract amount of its job, or replaces the amount. When absent, it adds, and keeps a contract amount that a user entered.',
  }),
  undo: z.boolean().optional().meta({
    description:
      'With a status other than accepted on an accepted estimate: false keeps the effects of the acceptance. Otherwise effects that no one has changed since are undone; takenBack lists both.',
  }),
};

const quoted = (label: string | null) => (label === null ? '' : ` “${label}”`);
const amountOf = ({ amount }: AcceptanceEffect) =>
  amount === null ? 'blank' : formatDollars(amount);

const UNDONE: Record<AcceptanceEffect['what'], (one: AcceptanceEffect) => string> = {
  invoice: (one) => `${one.label ?? 'The deposit invoice'} for ${amountOf(one)} is cancelled.`,
  contract: (one) => `The job’s contract amount is ${amountOf(one)} again.`,
  deposit: () => 'The job’s deposit amount is blank again.',
  stage: ({ label }) => `The job is back in ${label}.`,
  task: ({ label }) => `The task${quoted(label)} is removed.`,
  job: ({ label }) => `The job${quoted(label)} is removed.`,
};

const WHY: Record<NonNullable<AcceptanceEffect['why']>, string> = {
  paid: 'it has a payment. Refund the payment, or cancel the invoice to keep it as credit',
  billed: 'another invoice deducts the deposit',
  made: 'it was made from the estimate',
  changed: 'it has changed since',
  used: 'it has changed, or records were added to it',
  completed: 'it is completed',
  other: 'another estimate for the job is accepted',
  chosen: 'you chose to keep it',
};

const KEPT: Record<AcceptanceEffect['what'], (one: AcceptanceEffect) => string> = {
  invoice: ({ label }) => `${label ?? 'An invoice'} stays`,
  contract: (one) => `The job’s contract amount stays at ${amountOf(one)}`,
  deposit: (one) => `The job’s deposit amount stays at ${amountOf(one)}`,
  stage: ({ label }) => `The job stays in ${label}`,
  task: ({ label }) => `The task${quoted(label)} stays`,
  job: ({ label }) => `The job${quoted(label)} stays`,
};

/** Describes an effect: 'INV-1004 for $805.00 is cancelled.', or the reason why it stays. */
export function effectInWords(one: AcceptanceEffect): string {
  return one.why === null ? UNDONE[one.what](one) : `${KEPT[one.what](one)}: ${WHY[one.why]}.`;
}
