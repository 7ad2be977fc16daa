import { z } from 'zod';
import { defineJob } from '#server/queue/job-kind.ts';

/** A message to a client; tried for about two days while the mail server is away. */
export const messageMail = defineJob({
  name: 'client-message',
  label: 'Email to a client',
  payload: z.object({ messageId: z.int() }),
  attempts: 20,
});

const ofMessage = z.object({ messageId: z.int() });

/** The same message for one recipient that the mail server deferred; the others have it. */
export const deferredMail = defineJob({
  name: 'client-message-deferred',
  label: 'Resend email to a client',
  payload: z.union([
    ofMessage.extend({ address: z.string() }),
    // An earlier version queued several addresses at once.
    ofMessage.extend({ addresses: z.array(z.string()) }),
  ]),
  attempts: 20,
});
