/** The kinds of documents that have their own numbers and terms in company settings. */
import type { EntityName } from '#shared/entity-names.ts';
import { keysOf } from '#shared/keys-of.ts';

interface DocumentKindFacts {
  /** The name of the entity and of its table. */
  entity: EntityName;
  noun: readonly [one: string, many: string];
  /** The number prefix until the company chooses a different one. */
  prefix: string;
}

/**
 * The kinds of documents, in the order in which a job goes through them. To add a kind of document,
 * start by adding it here.
 */
export const DOCUMENT_KINDS = {
  estimate: { entity: 'estimates', noun: ['estimate', 'estimates'], prefix: 'EST-' },
  invoice: { entity: 'invoices', noun: ['invoice', 'invoices'], prefix: 'INV-' },
} as const satisfies Record<string, DocumentKindFacts>;

export type DocumentName = keyof typeof DOCUMENT_KINDS;

export const DOCUMENT_NAMES = keysOf(DOCUMENT_KINDS);

/** The company's settings for one kind of document. */
export interface DocumentSettings {
  prefix: string;
  /** The count used in the next number. */
  next: number;
  /** The terms printed at the end of new documents. */
  terms: string | null;
}

type FieldNames<Name extends string> = Readonly<{
  prefix: `${Name}Prefix`;
  next: `next${Capitalize<Name>}Number`;
  terms: `${Name}Terms`;
}>;

/**
 * Returns the names of the company fields with these settings: 'invoicePrefix',
 * 'nextInvoiceNumber', and 'invoiceTerms'.
 */
export function settingFields<Name extends DocumentName>(name: Name): FieldNames<Name> {
  const capitalized = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const fields = {
    prefix: `${name}Prefix`,
    next: `next${capitalized}Number`,
    terms: `${name}Terms`,
  };

  return fields as FieldNames<Name>;
}

/** Returns the name of a document's number field, such as 'invoiceNumber'. */
export const numberFieldOf = <Name extends DocumentName>(name: Name) => `${name}Number` as const;

/** One field for each kind of document, named according to `settingFields`. */
export type PerDocument<Setting extends keyof DocumentSettings, Value> = {
  [Name in DocumentName as FieldNames<Name>[Setting]]: Value;
};
