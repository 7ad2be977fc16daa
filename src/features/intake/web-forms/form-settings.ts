/** Validates a web form's settings in requests. */
import { z } from 'zod';
import { optionalEmail, optionalReference, optionalText } from '#shared/fields/field-schemas.ts';
import { fromJson } from './form-field.ts';
import { DEFAULT_SUCCESS_MESSAGE, storedSettings } from './stored-settings.ts';
import type { FormSettings } from './stored-settings.ts';

const httpsUrl = (text: string | null) =>
  text === null || (URL.canParse(text) && new URL(text).protocol === 'https:');

/** A website's origin: 'https://roofer.example'. */
const site = z
  .string()
  .trim()
  .max(300)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Enter a website address, such as https://www.example.com',
  )
  .overwrite((text) => (URL.canParse(text) ? new URL(text).origin : text));

/** A form's settings in a request. */
const formSettings = z.object({
  ...storedSettings.shape,
  successMessage: optionalText('Success message', 2000)
    .overwrite((text) => text ?? DEFAULT_SUCCESS_MESSAGE)
    .default(DEFAULT_SUCCESS_MESSAGE),
  redirectUrl: optionalText('Redirect URL', 2000)
    .refine(httpsUrl, 'Enter a URL that starts with https://')
    .default(null),
  notificationEmail: optionalEmail('Notification email').default(null),
  embedOn: z.array(site).max(20, 'At most 20 websites').default([]),
  salesRepId: optionalReference('Choose a person').default(null),
  taskTemplateId: optionalReference('Choose a template').default(null),
});

export const formSettingsInput = z.preprocess(
  (sent: z.input<typeof formSettings> | string | null): unknown => fromJson(sent) ?? {},
  formSettings,
);

export const defaultSettings = (): FormSettings => formSettings.parse({});
