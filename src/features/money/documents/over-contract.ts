import { optionalReason } from '#shared/fields/field-schemas.ts';

/** What a call may send that invoices a job for more than its contract. */
export const overContractReason = optionalReason().optional().meta({
  description:
    'Why the invoices of a job may go over its contract or, where these are more, its accepted estimates; without it that is a 409 with overContract in its details',
});

/** By how much the invoices of a job would go over, in dollars; empty for a user who may not read all of them. */
export interface OverContract {
  /** The contract amount, or what was accepted where that is more. */
  limit?: number;
  /** Whether the limit is what was accepted. */
  isAccepted?: boolean;
  /** The other invoices of the job, drafts included. */
  others?: number;
  invoice?: number;
  over?: number;
}
