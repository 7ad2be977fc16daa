import { z } from 'zod';
import { defineJob } from '#server/queue/job-kind.ts';

/** Sends a message to a client. Retries for about two days while the mail server is down. */
export const messageMail = defineJob({
  name: 'client-message',
  label: 'Email to a client',
  payload: z.object({ messageId: z.int() }),
  attempts: 20,
});

const ofMessage = z.object({ messageId: z.int() });

/** Sends a message again to one recipient that the mail server deferred. */
export const deferredMail = defineJob({
  name: 'client-message-deferred',
  label: 'Resend email to a client',
  payload: z.union([
    ofMessage.extend({ address: z.string() }),
    // An earlier version queued several addresses per job.
    ofMessage.extend({ addresses: z.array(z.string()) }),
  ]),
  attempts: 20,
});
