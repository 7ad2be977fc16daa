/** The company's settings for a kind of document: stored as one value, read and written as fields of the company. */
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

/** Returns the stored settings as fields of the company, with the defaults for missing ones. */
export function settingsAsFields(stored: StoredDocumentSettings): SettingsFields {
  const fields = DOCUMENT_NAMES.flatMap((name) => {
    const settings = { ...defaultsOf(name), ...stored[name] };

    return SETTINGS.map((setting) => [settingFields(name)[setting], settings[setting]] as const);
  });

  return Object.fromEntries(fields) as SettingsFields;
}

/** Fields of the company as the settings to store; other fields are left out. */
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

/** The settings of a kind of document in a statement that reads or updates the company. */
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

/** Stores the count of the next number, in an update of the company: `set ${setNextNumber('invoice', count)}`. */
export function setNextNumber(name: DocumentName, count: SQL): SQL {
  const key = sql.raw(`'${name}'`);

  return sql`documents = documents || jsonb_build_object(${key},
    coalesce(documents -> ${key}, '{}') || jsonb_build_object('next', ${count}))`;
}
