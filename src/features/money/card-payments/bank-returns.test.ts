import { expect, test } from 'vitest';
import { whyReturned } from './bank-returns.ts';

test.each([
  [['insufficient_funds'], 'The account did not have enough money.'],
  [['account_closed'], 'The account is closed.'],
  [['bank_account_closed'], 'The account is closed.'],
  [['no_account'], 'The bank found no account with these numbers.'],
  [['debit_not_authorized'], 'The account holder did not authorize this debit or revoked it.'],
  [[undefined, 'bank_account_restricted'], 'The bank does not allow debits from this account.'],
  [['generic_decline', 'insufficient_funds'], 'The account did not have enough money.'],
  [['something_new'], 'The bank did not pay.'],
  [['constructor'], 'The bank did not pay.'],
  [[null], 'The bank did not pay.'],
  [[], 'The bank did not pay.'],
])('A debit returned with the codes %j is explained as: %s', (codes, words) => {
  expect(whyReturned(codes)).toBe(words);
});
