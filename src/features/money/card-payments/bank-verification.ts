/** Bank accounts that must be verified with two small deposits before the provider debits them. */
import { z } from 'zod';
import { calendarDay, formatDay } from '#shared/calendar-day.ts';
import { dollars } from '#shared/money.ts';

/** The provider's deadline for confirming the deposits, in days. */
export const VERIFY_DAYS = 10;

/** The steps for a client to verify their bank account before it is debited. */
export const smallDeposits = z.object({
  /** The date the deposits arrive; null if the provider doesn't report it. */
  arriveOn: calendarDay.nullable(),
  confirmBy: calendarDay,
  /** The URL of the provider's page for confirming the deposits. */
  url: z.string().nullable(),
});

export type SmallDeposits = z.infer<typeof smallDeposits>;

/** An invoice's payment that is waiting for small deposits, or whose deposits weren't confirmed. */
export const bankVerification = z
  .object({
    amount: dollars,
    deposits: smallDeposits.nullable(),
    /** The reason the verification failed; null while waiting. */
    problem: z.string().nullable(),
  })
  .nullable()
  .meta({ id: 'BankVerification' });

export type BankVerification = z.infer<typeof bankVerification>;

export const NOT_CONFIRMED = 'The two small deposits were not confirmed in time.';

/** The provider's code when deposits aren't confirmed in time. */
export const VERIFICATION_TIMEOUT = 'payment_method_microdeposit_verification_timeout';

const VERIFICATION_CODE = 'payment_method_microdeposit';

/** Returns true for failure codes that concern the verification by small deposits. */
export const isVerificationCode = (code: string | null): boolean =>
  code?.startsWith(VERIFICATION_CODE) ?? false;

/** Describes when the deposits arrive, by when to confirm them, and when the account is debited. */
export function depositWords({ arriveOn, confirmBy }: SmallDeposits): string {
  const when = arriveOn === null ? 'in 1 or 2 business days' : `by ${formatDay(arriveOn)}`;

  return `Two small deposits, or one of $0.01 with a code, will arrive in the bank account ${when}. They must be confirmed by ${formatDay(confirmBy)}. The account is debited after that.`;
}
