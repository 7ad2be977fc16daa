import { optionalReason } from '#shared/fields/field-schemas.ts';

/** What a call may send that invoices a job for more than its contract. */
export const overContractReason = optionalReason().optional().meta({
  description:
    'Reason for invoicing a job for more than its contract amount or accepted estimates. Without it, such a call returns 409 with overContract in the details.',
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
