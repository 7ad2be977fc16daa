import type { EntitySamples } from '#test/entity-samples.ts';
import { defaultSettings } from '../form-settings.ts';

const FIELDS = JSON.stringify([
  {
    id: 'name',
    type: 'TEXT',
    label: 'Name',
    placeholder: null,
    helpText: null,
    required: true,
    options: null,
    defaultValue: null,
    width: 'full',
    known: 'name',
    showIf: null,
    startsPage: false,
  },
]);

export const samples: EntitySamples = {
  written: ({ userId }) => ({
    fields: {
      value: [{ id: 'mail', type: 'EMAIL', label: 'Where do we write to?', required: true }],
    },
    settings: {
      value: {
        successMessage: 'We call you today.',
        redirectUrl: 'https://roofer.example/thanks',
        emailNotification: true,
        notificationEmail: 'office@mail.example',
        allowMultipleSubmissions: false,
        attachToContact: true,
        attachToJob: true,
        salesRepId: userId,
      },
    },
  }),
  inSet: {
    slug: `'slug-' || n`,
    status: `'published'`,
    fields: `'${FIELDS}'::jsonb`,
    settings: `'${JSON.stringify(defaultSettings())}'::jsonb`,
  },
  inLongList: { slug: `'slug-' || n` },
};
