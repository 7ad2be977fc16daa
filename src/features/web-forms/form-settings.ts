/** How a web form behaves. */
import { z } from 'zod';
import { optionalEmail, optionalReference, optionalText } from '#shared/fields/field-schemas.ts';
import { fromJson } from './form-field.ts';

export const DEFAULT_SUCCESS_MESSAGE = 'Thank you for your submission!';

/** How long the success message stays before a redirect. */
export const REDIRECT_DELAY_MS = 3000;

const httpsUrl = (text: string | null) =>
  text === null || (URL.canParse(text) && new URL(text).protocol === 'https:');

/** 'https://roofer.example', as a browser names the site of a page. */
const site = z
  .string()
  .trim()
  .max(300)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Enter the address of a website, such as https://www.example.com',
  )
  .overwrite((text) => (URL.canParse(text) ? new URL(text).origin : text));

const formSettings = z.object({
  successMessage: optionalText('Success message', 2000)
    .overwrite((text) => text ?? DEFAULT_SUCCESS_MESSAGE)
    .default(DEFAULT_SUCCESS_MESSAGE),
  redirectUrl: optionalText('Redirect URL', 2000)
    .refine(httpsUrl, 'Enter an address that begins with https://')
    .default(null),
  emailNotification: z.boolean().default(false),
  notificationEmail: optionalEmail('Notification email').default(null),
  /** Whether the same person may send it again; as far as that can be told. */
  allowMultipleSubmissions: z.boolean().default(true),
  attachToContact: z.boolean().default(false),
  attachToJob: z.boolean().default(false),
  /** Whether the sender gets a mail with what they sent. */
  confirmSender: z.boolean().default(false),
  /** Websites that may show the form in a frame. Empty: none but Gable itself. */
  embedOn: z.array(site).max(20, 'At most 20 websites').default([]),
  /** Who gets the lead. */
  salesRepId: optionalReference('Choose a person').default(null),
  /** The task that is added for each submission. */
  taskTemplateId: optionalReference('Choose a template').default(null),
});

export type FormSettings = z.infer<typeof formSettings>;

export const formSettingsSchema = formSettings;

export const formSettingsInput = z.preprocess(
  (sent: z.input<typeof formSettings> | string | null): unknown => fromJson(sent) ?? {},
  formSettings,
);

export const defaultSettings = (): FormSettings => formSettings.parse({});
