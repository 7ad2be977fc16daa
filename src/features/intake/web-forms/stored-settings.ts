/**
 * A web form's settings as stored and returned. See `formSettingsInput` for the rules in requests.
 */
import { z } from 'zod';

export const DEFAULT_SUCCESS_MESSAGE = 'Thank you for your submission!';

/** The time the success message is shown before a redirect, in milliseconds. */
export const REDIRECT_DELAY_MS = 3000;

export const storedSettings = z.object({
  successMessage: z.string().nullable().default(DEFAULT_SUCCESS_MESSAGE),
  redirectUrl: z.string().nullable().default(null),
  emailNotification: z.boolean().default(false),
  notificationEmail: z.string().nullable().default(null),
  /** False limits the form to one submission per person, as far as people can be recognized. */
  allowMultipleSubmissions: z.boolean().default(true),
  attachToContact: z.boolean().default(false),
  attachToJob: z.boolean().default(false),
  /** True to email the sender a copy of their answers. */
  confirmSender: z.boolean().default(false),
  /** Websites that may embed the form. If empty, only Gable can. */
  embedOn: z.array(z.string()).default([]),
  /** The sales rep for new leads. */
  salesRepId: z.int().nullable().default(null),
  /** The template for the task added with each submission. */
  taskTemplateId: z.int().nullable().default(null),
});

export type FormSettings = z.infer<typeof storedSettings>;
