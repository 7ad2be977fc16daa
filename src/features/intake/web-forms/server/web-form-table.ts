import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  alphabetical,
  identity,
  instant,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import type { FormField } from '../stored-field.ts';
import type { FormSettings } from '../stored-settings.ts';
import type { FormStatus } from '../web-form.ts';

export const webForms = pgTable(
  'web_forms',
  {
    id: identity(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').$type<FormStatus>().notNull(),
    fields: jsonb('fields').$type<FormField[]>().notNull(),
    settings: jsonb('settings').$type<FormSettings>().notNull(),
    /** Incremented by a trigger when the fields change. */
    fieldsVersion: integer('fields_version').notNull().default(1),
    fieldCount: integer('field_count')
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(fields)`),
    searchText: searchText(sql`search_words(title || ' ' || coalesce(description, ''))`),
    ...stampColumns,
  },
  (t) => [
    uniqueIndex('web_forms_slug').on(t.slug),
    index('web_forms_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('web_forms_title').on(alphabetical('title'), t.id).where(notDeleted),
    index('web_forms_status').on(t.status, t.id).where(notDeleted),
    index('web_forms_field_count').on(t.fieldCount, t.id).where(notDeleted),
    index('web_forms_created').on(t.createdAt, t.id).where(notDeleted),
    index('web_forms_created_by').on(t.createdBy),
    trashIndex('web_forms', t.deletedAt),
  ],
);

/**
 * All versions of a form's fields, saved by a trigger and never changed. An outdated page is
 * validated against its own version, and submissions keep their labels and options.
 */
export const webFormVersions = pgTable(
  'web_form_versions',
  {
    formId: integer('form_id')
      .notNull()
      .references(() => webForms.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    fields: jsonb('fields').$type<FormField[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.formId, t.number] })],
);
