import { z } from 'zod';

/** A message to a client; tried for about two days while the mail server is away. */
export const messageMail = {
  name: 'client-message',
  payload: z.object({ messageId: z.int() }),
  attempts: 20,
};
