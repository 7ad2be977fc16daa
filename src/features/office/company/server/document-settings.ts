/**
 * Company settings for each kind of document. Stored as one JSON value, but read and written as
 * separate company fields.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { company } from '../company.ts';
import { DOCUMENT_NAMES, settingFields } from '../document-kinds.ts';
import type { DocumentName, DocumentSettings, PerDocument } from '../document-kinds.ts';
import { companies } from './company-table.ts';
import type { StoredDocumentSettings } from './company-table.ts';

const SETTINGS = ['prefix', 'next', 'terms'] as const satisfies (keyof DocumentSettings)[];

function defaultsOf(name: DocumentName): DocumentSettings {
  const { prefix, next, terms } = settingFields(name);

  return {
    prefix: company.initial[prefix],
    next: company.initial[next],
    terms: company.initial[terms],
  };
}

type SettingsFields = PerDocument<'prefix', string> &
  PerDocument<'next', number> &
  PerDocument<'terms', string | null>;

/** Converts the stored settings to company fields, using the defaults for missing values. */
export function settingsAsFields(stored: StoredDocumentSettings): SettingsFields {
  const fields = DOCUMENT_NAMES.flatMap((name) => {
    const settings = { ...defaultsOf(name), ...stored[name] };

    return SETTINGS.map((setting) => [settingFields(name)[setting], settings[setting]] as const);
  });

  return Object.fromEntries(fields) as SettingsFields;
}

/** Converts company fields to the settings to store. Ignores all other fields. */
export function fieldsAsSettings(fields: object): StoredDocumentSettings {
  const values = new Map<string, unknown>(Object.entries(fields));

  return Object.fromEntries(
    DOCUMENT_NAMES.map((name) => {
      const named = SETTINGS.map((setting) => [setting, settingFields(name)[setting]] as const);
      const sent = named.filter(([, field]) => values.has(field));

      return [
        name,
        Object.fromEntries(sent.map(([setting, field]) => [setting, values.get(field)])),
      ];
    }),
  );
}

/**
 * Returns SQL for the settings of a kind of document, to use in statements that read or update the
 * company.
 */
export function settingsSql(name: DocumentName) {
  const { prefix, next } = defaultsOf(name);
  const stored = (setting: keyof DocumentSettings) =>
    sql`${companies.documents} #>> ${sql.raw(`'{${name},${setting}}'`)}`;

  return {
    prefix: sql<string>`coalesce(${stored('prefix')}, ${prefix}::text)`,
    next: sql<number>`coalesce((${stored('next')})::int, ${next}::int)`,
    terms: sql<string | null>`(${stored('terms')})`,
  };
}

/**
 * Returns SQL that stores the count of the next number, to use in an update of the company: `set
 * ${setNextNumber('invoice', count)}`.
 */
export function setNextNumber(name: DocumentName, count: SQL): SQL {
  const key = sql.raw(`'${name}'`);

  return sql`documents = documents || jsonb_build_object(${key},
    coalesce(documents -> ${key}, '{}') || jsonb_build_object('next', ${count}))`;
}
