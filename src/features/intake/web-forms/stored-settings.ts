/**
 * The settings of a web form as stored and returned; requests follow the rules of
 * `formSettingsInput`.
 */
import { z } from 'zod';

export const DEFAULT_SUCCESS_MESSAGE = 'Thank you for your submission!';

/** The time that the success message is shown before a redirect. */
export const REDIRECT_DELAY_MS = 3000;

export const storedSettings = z.object({
  successMessage: z.string().nullable().default(DEFAULT_SUCCESS_MESSAGE),
  redirectUrl: z.string().nullable().default(null),
  emailNotification: z.boolean().default(false),
  notificationEmail: z.string().nullable().default(null),
  /** False limits the form to one submission per person, if the person can be recognized. */
  allowMultipleSubmissions: z.boolean().default(true),
  attachToContact: z.boolean().default(false),
  attachToJob: z.boolean().default(false),
  /** True when the sender gets an email with their answers. */
  confirmSender: z.boolean().default(false),
  /** Websites that may embed the form. Empty: only Gable itself. */
  embedOn: z.array(z.string()).default([]),
  /** The sales rep of the lead. */
  salesRepId: z.int().nullable().default(null),
  /** The template of the task for each submission. */
  taskTemplateId: z.int().nullable().default(null),
});

export type FormSettings = z.infer<typeof storedSettings>;
