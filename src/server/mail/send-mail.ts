import { z } from 'zod';
import type { Mailer } from '#server/mail/mailer.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';

/**
 * Sends an email to one person, retrying for about two days. The email is stored as is until it is
 * sent, so it must not contain secrets.
 */
export const sendMail = defineJob({
  name: 'mail',
  label: 'Email',
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  attempts: 20,
});

export const sendsMail = (mailer: Mailer): HandledJob =>
  handles(sendMail, (mail, { key }) => mailer.send({ ...mail, id: key }));
