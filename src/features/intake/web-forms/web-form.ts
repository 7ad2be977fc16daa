/** Web forms that visitors fill in on the company's website. */
import { z } from 'zod';
import { defineEntity } from '#shared/entity.ts';
import type { ListedOf, RecordOf } from '#shared/entity.ts';
import { choice, lines, text, value } from '#shared/fields/fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import { storedField } from './stored-field.ts';
import type { FormField } from './stored-field.ts';
import { storedSettings } from './stored-settings.ts';
import type { FormSettings } from './stored-settings.ts';

export const FORM_STATUS_LABELS = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
} as const;

export type FormStatus = keyof typeof FORM_STATUS_LABELS;
export const FORM_STATUSES = keysOf(FORM_STATUS_LABELS);

// The stricter request schemas are with the endpoints, so that menus load without them.
const fields: z.ZodType<FormField[]> = z.array(storedField);
const settings: z.ZodType<FormSettings> = storedSettings;

const count = { list: true, listAs: { kind: 'number' }, audit: 'derived' } as const;

export const webForm = defineEntity({
  name: 'web_forms',
  noun: ['web form', 'web forms'],
  title: 'title',
  fields: {
    title: text('Title', { required: true, list: true, search: true }),
    description: { ...lines('Description', { max: 2000, search: true }), isLarge: false as const },
    status: choice('Status', FORM_STATUS_LABELS, { required: true, default: 'draft', list: true }),
    fields: value('Fields', fields, { required: true, audit: 'changed' }),
    settings: value('Settings', settings, { audit: 'changed' }),
  },
  computed: {
    /** The secret part of the form's public URL. */
    slug: value('Public address', z.string(), { audit: 'hidden' }),
    /** The version of the form's fields. */
    fieldsVersion: value('Version of the fields', z.int(), { audit: 'hidden' }),
    fieldCount: value('Number of fields', z.int().min(0), count),
    /** The number of submissions, excluding spam and tests. */
    submissionCount: value('Submissions', z.int().min(0), { audit: 'derived' }),
    newSubmissions: value('New submissions', z.int().min(0), { audit: 'derived' }),
    lastSubmittedAt: value('Last submission', z.iso.datetime().nullable(), { audit: 'derived' }),
  },
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {
    'Project manager': { all: ['read', 'create', 'update', 'delete', 'export'] },
    'Sales Representative': { all: ['read'] },
    User: { all: ['read'] },
  },
  notExported: ['fields', 'settings'],
});

export type WebForm = RecordOf<typeof webForm>;
export type ListedWebForm = ListedOf<typeof webForm>;

/** Returns a form's public path: '/web-form/Tz3…'. */
export const publicPathOf = ({ slug }: Pick<WebForm, 'slug'>): string => `/web-form/${slug}`;
