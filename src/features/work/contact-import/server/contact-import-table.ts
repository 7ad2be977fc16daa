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

/** The values that an import added to a contact. */
export type AddedFacts = Partial<Pick<ContactCreate, OptionalField>> & {
  /** The notes before a line was added, for the undo. */
  notesBefore?: string;
};

/**
 * A contact file from another system. The progress is stored with it, so that it survives any
 * interruption.
 */
export const contactImports = pgTable('contact_imports', {
  id: identity(),
  fileName: text('file_name').notNull(),
  /** 'uploading' until all rows are stored; the import is hidden until then. */
  status: text('status').$type<ImportStatus | 'uploading'>().notNull(),
  encoding: text('encoding').notNull(),
  delimiter: text('delimiter').notNull(),
  hasHeader: boolean('has_header').notNull(),
  mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
  defaultType: text('default_type').$type<ContactType>().notNull(),
  duplicates: text('duplicates').$type<ImportSettings['duplicates']>().notNull(),
  sample: jsonb('sample').$type<string[][]>().notNull(),
  /** The row numbers of the sample. */
  sampleNumbers: jsonb('sample_numbers').$type<number[]>().notNull().default([]),
  /** The number of rows with a value, per column. */
  filled: jsonb('filled').$type<number[]>().notNull().default([]),
  /** The number of the first row that is not blank. */
  firstNumber: integer('first_number').notNull(),
  /** The number of the row with the column names; null for the first one. */
  headerRow: integer('header_row'),
  /** The number of the last row processed. */
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
    /** The row number as a spreadsheet counts, from 1. */
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** The original cells of a row that was corrected. */
    originalCells: jsonb('original_cells').$type<string[]>(),
    /** Fields that the row is imported without. */
    without: text('without').array().$type<OptionalField[]>(),
    /** Invalid fields. */
    faults: text('faults').array().$type<ImportedField[]>(),
    /** Keys that identify its contact: see `matchKeys`. */
    keys: text('keys').array(),
    /** The contact's name and address, folded for comparison. */
    who: text('who'),
    place: text('place'),
    verdict: text('verdict').$type<RowVerdict>(),
    /** The number of the earlier row with the same client; this row is another property. */
    sameAs: integer('same_as'),
    reason: text('reason'),
    decision: text('decision').$type<RowDecision>(),
    /** The contact it matched or created. */
    contactId: integer('contact_id'),
    outcome: text('outcome').$type<RowOutcome>(),
    /** The contact's version after the import of the row. */
    contactVersion: integer('contact_version'),
    /** The previously empty fields with the imported values. */
    filled: jsonb('filled').$type<AddedFacts>(),
    undone: text('undone').$type<UndoOutcome>(),
    undoNote: text('undo_note'),
  },
  (t) => [
    uniqueIndex('contact_import_rows_number').on(t.importId, t.number),
    index('contact_import_rows_verdict').on(t.importId, t.verdict, t.number),
    // Disable the pending list, because every search would scan it.
    index('contact_import_rows_keys').using('gin', t.keys).with({ fastupdate: false }),
  ],
);
