import { optionalReason } from '#shared/fields/field-schemas.ts';

/** The reason given in a request for invoicing more than the job's contract. */
export const overContractReason = optionalReason().optional().meta({
  description:
    'Reason for invoicing a job for more than its contract amount or accepted estimates. Without it, such a call returns 409 with overContract in the details.',
});

/**
 * The amount by which a job's invoices exceed its contract, in dollars; empty if the user does not have access
 * to all of those invoices.
 */
export interface OverContract {
  /** The contract amount or the total of accepted estimates, whichever is larger. */
  limit?: number;
  /** True if the limit is the total of accepted estimates. */
  isAccepted?: boolean;
  /** The total of the job's other invoices, including drafts. */
  others?: number;
  invoice?: number;
  over?: number;
}
