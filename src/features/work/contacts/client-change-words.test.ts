import { expect, test } from 'vitest';
import { NOTHING_ENDS } from '#test/client-change.ts';
import { clientChangeWords } from './client-change-words.ts';
import type { ClientChangeEnds } from './client-change.ts';

const said = (ends: Partial<ClientChangeEnds>) =>
  clientChangeWords(
    { ...NOTHING_ENDS, ...ends },
    { noun: 'estimate', clientName: 'Maria Alvarez' },
  );

test('A record with nothing tied to its client needs no warning before the client changes', () => {
  expect(said({})).toEqual([]);
});

test.each<[Partial<ClientChangeEnds>, string]>([
  [
    { links: 1 },
    'Maria Alvarez’s link to this estimate stops working. Create a new link for the other client.',
  ],
  [{ printedLinks: 1 }, 'The link and QR code printed on its PDF stop working.'],
  [{ signers: 1 }, 'Its signer is removed, and their link stops working.'],
  [{ signers: 3 }, 'Its 3 signers are removed, and their links stop working.'],
  [{ sharedFiles: 1 }, '1 file will no longer be shared with Maria Alvarez.'],
  [{ sharedFiles: 2 }, '2 files will no longer be shared with Maria Alvarez.'],
  [{ waitingEmails: 2 }, '2 emails to Maria Alvarez will not be sent.'],
  [{ submissions: 1 }, '1 form submission from Maria Alvarez will no longer be attached to it.'],
  [{ addresses: 1 }, 'Its address changes from Maria Alvarez’s to the other client’s.'],
])('The warning has one sentence for each kind of thing that ends: %j', (ends, sentence) => {
  const sentences = said(ends);
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain(sentence);
  expect(said({ ...ends, links: 1 }).length).toBe('links' in ends ? 1 : 2);
});
