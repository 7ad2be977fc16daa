/** Bank accounts that are confirmed with two small deposits before the provider debits them. */
import { z } from 'zod';
import { calendarDay, formatDay } from '#shared/calendar-day.ts';
import { dollars } from '#shared/money.ts';

/** The provider's deadline for a client to confirm the deposits, in days. */
export const VERIFY_DAYS = 10;

/** The steps for a client before their bank account is debited. */
export const smallDeposits = z.object({
  /** The arrival date of the deposits; null when the provider does not report it. */
  arriveOn: calendarDay.nullable(),
  confirmBy: calendarDay,
  /** The provider's page where the client confirms them. */
  url: z.string().nullable(),
});

export type SmallDeposits = z.infer<typeof smallDeposits>;

/**
 * For an invoice: a payment that waits for small deposits, or one whose deposits were not
 * confirmed.
 */
export const bankVerification = z
  .object({
    amount: dollars,
    deposits: smallDeposits.nullable(),
    /** The reason it ended; null while it waits. */
    problem: z.string().nullable(),
  })
  .nullable()
  .meta({ id: 'BankVerification' });

export type BankVerification = z.infer<typeof bankVerification>;

export const NOT_CONFIRMED = 'The two small deposits were not confirmed in time.';

/** The provider's code for deposits that were not confirmed in time. */
export const VERIFICATION_TIMEOUT = 'payment_method_microdeposit_verification_timeout';

const VERIFICATION_CODE = 'payment_method_microdeposit';

/** Returns true for a failure code of the small deposits. */
export const isVerificationCode = (code: string | null): boolean =>
  code?.startsWith(VERIFICATION_CODE) ?? false;

/**
 * Returns sentences with the arrival of the deposits, the steps to confirm them, and the date of
 * the debit.
 */
export function depositWords({ arriveOn, confirmBy }: SmallDeposits): string {
  const when = arriveOn === null ? 'in 1 or 2 business days' : `by ${formatDay(arriveOn)}`;

  return `Two small deposits, or one of $0.01 with a code, will arrive in the bank account ${when}. They must be confirmed by ${formatDay(confirmBy)}. The account is debited after that.`;
}
