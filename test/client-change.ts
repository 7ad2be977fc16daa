import type { ClientChangeEnds } from '#features/work/contacts/client-change.ts';

/** The counts for a change of the client on a record that has nothing of theirs. */
export const NOTHING_ENDS: ClientChangeEnds = {
  links: 0,
  printedLinks: 0,
  signers: 0,
  sharedFiles: 0,
  waitingEmails: 0,
  submissions: 0,
  addresses: 0,
};
