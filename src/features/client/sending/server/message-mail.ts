import { z } from 'zod';

/** A message to a client; tried for about two days while the mail server is away. */
export const messageMail = {
  name: 'client-message',
  payload: z.object({ messageId: z.int() }),
  attempts: 20,
};

const ofMessage = z.object({ messageId: z.int() });

/** The same message for one recipient that the mail server deferred; the others have it. */
export const deferredMail = {
  name: 'client-message-deferred',
  payload: z.union([
    ofMessage.extend({ address: z.string() }),
    // An earlier version queued several addresses at once.
    ofMessage.extend({ addresses: z.array(z.string()) }),
  ]),
  attempts: 20,
};
