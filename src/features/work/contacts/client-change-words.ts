import type { ClientChangeEnds } from './client-change.ts';

/** The record that moves to another client. */
export interface ReassignedRecord {
  noun: string;
  /** The current client, before the move. */
  clientName: string;
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/**
 * Returns one sentence for each thing that ends when a record moves to another client; an empty
 * list when nothing ends.
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
