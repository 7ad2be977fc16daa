import { optionalReason } from '#shared/fields/field-schemas.ts';

/** The reason for invoicing a job above its contract, in a request. */
export const overContractReason = optionalReason().optional().meta({
  description:
    'Reason for invoicing a job for more than its contract amount or accepted estimates. Without it, such a call returns 409 with overContract in the details.',
});

/**
 * The amounts by which a job's invoices exceed its contract, in dollars; empty for a user without
 * access to all of them.
 */
export interface OverContract {
  /** The contract amount, or the accepted amount if that is more. */
  limit?: number;
  /** True when the limit is the accepted amount. */
  isAccepted?: boolean;
  /** The job's other invoices, including drafts. */
  others?: number;
  invoice?: number;
  over?: number;
}
