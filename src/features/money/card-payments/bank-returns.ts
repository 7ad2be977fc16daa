/** Explains to the client and the office why a bank didn't pay a debit. */
import { NOT_CONFIRMED, VERIFICATION_TIMEOUT } from './bank-verification.ts';

const NO_SUCH_ACCOUNT = 'The bank found no account with these numbers.';
const CLOSED = 'The account is closed.';
const NO_DEBITS = 'The bank does not allow debits from this account.';
const NOT_AUTHORIZED = 'The account holder did not authorize this debit or revoked it.';

const WRONG_CODE = 'The amounts or the code of the small deposits were wrong.';

/** Reasons by the provider's failure code. */
const RETURNS: ReadonlyMap<string, string> = new Map([
  ['insufficient_funds', 'The account did not have enough money.'],
  ['account_closed', CLOSED],
  ['bank_account_closed', CLOSED],
  ['no_account', NO_SUCH_ACCOUNT],
  ['invalid_account_number', NO_SUCH_ACCOUNT],
  ['bank_account_invalid_details', NO_SUCH_ACCOUNT],
  ['bank_account_bad_routing_numbers', NO_SUCH_ACCOUNT],
  ['bank_account_restricted', NO_DEBITS],
  ['bank_account_unusable', NO_DEBITS],
  ['payment_method_bank_account_blocked', NO_DEBITS],
  ['debit_not_authorized', NOT_AUTHORIZED],
  ['charge_disputed', NOT_AUTHORIZED],
  ['bank_ownership_changed', 'The account has moved to another bank.'],
  [VERIFICATION_TIMEOUT, NOT_CONFIRMED],
  ['payment_method_microdeposit_failed', 'The small deposits did not reach the account.'],
  [
    'payment_method_microdeposit_verification_attempts_exceeded',
    'The small deposits were entered incorrectly too many times.',
  ],
  ['payment_method_microdeposit_verification_amounts_invalid', WRONG_CODE],
  ['payment_method_microdeposit_verification_amounts_mismatch', WRONG_CODE],
  ['payment_method_microdeposit_verification_descriptor_code_mismatch', WRONG_CODE],
  ['incorrect_account_holder_name', 'The name does not match the account.'],
]);

/**
 * The message if there is no failure code or an unknown one. The provider's own messages are
 * written for developers.
 */
const NOT_PAID = 'The bank did not pay.';

/**
 * Returns the reason for the first known code. A generic code may appear next to a specific one.
 */
export function whyReturned(codes: readonly (string | null | undefined)[]): string {
  const known = codes.find((code) => code && RETURNS.has(code));

  return RETURNS.get(known ?? '') ?? NOT_PAID;
}
