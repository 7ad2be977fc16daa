/** The kinds of document with numbers and terms of their own, as the company's settings know them. */
import type { EntityName } from '#shared/entity-names.ts';
import { keysOf } from '#shared/keys-of.ts';

interface DocumentKindFacts {
  /** Its table, and the name of its entity. */
  entity: EntityName;
  noun: readonly [one: string, many: string];
  /** The prefix of its numbers until the company chooses another. */
  prefix: string;
}

/**
 * The kinds in the order in which a job goes through them. A further kind of document starts with
 * its line here.
 */
export const DOCUMENT_KINDS = {
  estimate: { entity: 'estimates', noun: ['estimate', 'estimates'], prefix: 'EST-' },
  invoice: { entity: 'invoices', noun: ['invoice', 'invoices'], prefix: 'INV-' },
} as const satisfies Record<string, DocumentKindFacts>;

export type DocumentName = keyof typeof DOCUMENT_KINDS;

export const DOCUMENT_NAMES = keysOf(DOCUMENT_KINDS);

/** The company's settings for a kind of document. */
export interface DocumentSettings {
  prefix: string;
  /** The count of the next number. */
  next: number;
  /** The terms at the end of new documents. */
  terms: string | null;
}

type FieldNames<Name extends string> = Readonly<{
  prefix: `${Name}Prefix`;
  next: `next${Capitalize<Name>}Number`;
  terms: `${Name}Terms`;
}>;

/** The fields of the company that hold these settings: 'invoicePrefix', 'nextInvoiceNumber', 'invoiceTerms'. */
export function settingFields<Name extends DocumentName>(name: Name): FieldNames<Name> {
  const capitalized = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const fields = {
    prefix: `${name}Prefix`,
    next: `next${capitalized}Number`,
    terms: `${name}Terms`,
  };

  return fields as FieldNames<Name>;
}

/** The field of a document that holds its number: 'invoiceNumber'. */
export const numberFieldOf = <Name extends DocumentName>(name: Name) => `${name}Number` as const;

/** One field for each kind of document, named by `settingFields`. */
export type PerDocument<Setting extends keyof DocumentSettings, Value> = {
  [Name in DocumentName as FieldNames<Name>[Setting]]: Value;
};
