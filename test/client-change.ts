import type { ClientChangeEnds } from '#features/work/contacts/client-change.ts';

/**
 * Counts of what ends when a record's client changes, for a record that has nothing tied to the
 * client.
 */
export const NOTHING_ENDS: ClientChangeEnds = {
  links: 0,
  printedLinks: 0,
  signers: 0,
  sharedFiles: 0,
  waitingEmails: 0,
  submissions: 0,
  addresses: 0,
};
