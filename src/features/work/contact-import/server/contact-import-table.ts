import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';
import type { ContactCreate, ContactType } from '#features/work/contacts/contact.ts';
import type {
  ImportMapping,
  ImportSettings,
  ImportStatus,
  RowDecision,
  RowOutcome,
  RowVerdict,
  UndoOutcome,
} from '../contact-import.ts';
import type { ImportedField, OptionalField } from '../contact-import-targets.ts';

/** Values that an import added to a contact. */
export type AddedFacts = Partial<Pick<ContactCreate, OptionalField>> & {
  /** The notes before the import added a line, for undo. */
  notesBefore?: string;
};

/** A contact file from another system. Stores the progress too, so it survives interruptions. */
export const contactImports = pgTable('contact_imports', {
  id: identity(),
  fileName: text('file_name').notNull(),
  /** 'uploading' until all rows are stored. The import is hidden until then. */
  status: text('status').$type<ImportStatus | 'uploading'>().notNull(),
  encoding: text('encoding').notNull(),
  delimiter: text('delimiter').notNull(),
  hasHeader: boolean('has_header').notNull(),
  mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
  defaultType: text('default_type').$type<ContactType>().notNull(),
  duplicates: text('duplicates').$type<ImportSettings['duplicates']>().notNull(),
  sample: jsonb('sample').$type<string[][]>().notNull(),
  /** The row numbers of the sample rows. */
  sampleNumbers: jsonb('sample_numbers').$type<number[]>().notNull().default([]),
  /** The number of non-empty cells per column. */
  filled: jsonb('filled').$type<number[]>().notNull().default([]),
  /** The number of the first non-blank row. */
  firstNumber: integer('first_number').notNull(),
  /** The number of the header row; null if it is the first non-blank row. */
  headerRow: integer('header_row'),
  /** The number of the last processed row. */
  position: integer('position').notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  importedAt: instant('imported_at'),
  undoneAt: instant('undone_at'),
});

export const contactImportRows = pgTable(
  'contact_import_rows',
  {
    id: identity(),
    importId: integer('import_id')
      .notNull()
      .references(() => contactImports.id, { onDelete: 'cascade' }),
    /** The row number as in a spreadsheet, from 1. */
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** The original cells of a corrected row. */
    originalCells: jsonb('original_cells').$type<string[]>(),
    /** Fields to leave out when importing the row. */
    without: text('without').array().$type<OptionalField[]>(),
    /** Invalid fields. */
    faults: text('faults').array().$type<ImportedField[]>(),
    /** Keys that identify the row's contact: see `matchKeys`. */
    keys: text('keys').array(),
    /** The contact's name and address, normalized for comparison. */
    who: text('who'),
    place: text('place'),
    verdict: text('verdict').$type<RowVerdict>(),
    /**
     * The number of the earlier row with the same client, of which this row is another property.
     */
    sameAs: integer('same_as'),
    reason: text('reason'),
    decision: text('decision').$type<RowDecision>(),
    /** The contact that the row matched or created. */
    contactId: integer('contact_id'),
    outcome: text('outcome').$type<RowOutcome>(),
    /** The contact's version after the row was imported. */
    contactVersion: integer('contact_version'),
    /** The fields the import filled in, with their values. */
    filled: jsonb('filled').$type<AddedFacts>(),
    undone: text('undone').$type<UndoOutcome>(),
    undoNote: text('undo_note'),
  },
  (t) => [
    uniqueIndex('contact_import_rows_number').on(t.importId, t.number),
    index('contact_import_rows_verdict').on(t.importId, t.verdict, t.number),
    // Turn off the pending list, because every search would have to scan it.
    index('contact_import_rows_keys').using('gin', t.keys).with({ fastupdate: false }),
  ],
);
