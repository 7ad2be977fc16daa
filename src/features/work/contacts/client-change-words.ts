import type { ClientChangeEnds } from './client-change.ts';

/** A record that is moving to another client. */
export interface ReassignedRecord {
  noun: string;
  /** The client before the move. */
  clientName: string;
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/**
 * Returns one sentence per effect of moving a record to another client; empty if there are none.
 */
export function clientChangeWords(
  ends: ClientChangeEnds,
  { noun, clientName }: ReassignedRecord,
): string[] {
  const { links, printedLinks, signers, sharedFiles, waitingEmails, submissions, addresses } = ends;
  const said: [count: number, sentence: string][] = [
    [
      links,
      `${clientName}’s link to this ${noun} stops working. Create a new link for the other client.`,
    ],
    [printedLinks, 'The link and QR code printed on its PDF stop working.'],
    [
      signers,
      signers === 1
        ? 'Its signer is removed, and their link stops working.'
        : `Its ${signers} signers are removed, and their links stop working.`,
    ],
    [sharedFiles, `${counted(sharedFiles, 'file')} will no longer be shared with ${clientName}.`],
    [waitingEmails, `${counted(waitingEmails, 'email')} to ${clientName} will not be sent.`],
    [
      submissions,
      `${counted(submissions, 'form submission')} from ${clientName} will no longer be attached to it.`,
    ],
    [addresses, `Its address changes from ${clientName}’s to the other client’s.`],
  ];

  return said.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []));
}
