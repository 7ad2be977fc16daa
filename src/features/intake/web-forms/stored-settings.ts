/** How a web form behaves, as it is stored and read; requests follow the rules of `formSettingsInput`. */
import { z } from 'zod';

export const DEFAULT_SUCCESS_MESSAGE = 'Thank you for your submission!';

/** How long the success message stays before a redirect. */
export const REDIRECT_DELAY_MS = 3000;

export const storedSettings = z.object({
  successMessage: z.string().nullable().default(DEFAULT_SUCCESS_MESSAGE),
  redirectUrl: z.string().nullable().default(null),
  emailNotification: z.boolean().default(false),
  notificationEmail: z.string().nullable().default(null),
  /** Whether the same person may send it again; as far as that can be told. */
  allowMultipleSubmissions: z.boolean().default(true),
  attachToContact: z.boolean().default(false),
  attachToJob: z.boolean().default(false),
  /** Whether the sender gets a mail with what they sent. */
  confirmSender: z.boolean().default(false),
  /** Websites that may show the form in a frame. Empty: none but Gable itself. */
  embedOn: z.array(z.string()).default([]),
  /** Who gets the lead. */
  salesRepId: z.int().nullable().default(null),
  /** The task that is added for each submission. */
  taskTemplateId: z.int().nullable().default(null),
});

export type FormSettings = z.infer<typeof storedSettings>;
