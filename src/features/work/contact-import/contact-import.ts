/** Imports contacts from a file: a meaning for each column, a verdict for each row, one undo. */
import { z } from 'zod';
import { cleanText } from '#shared/fields/field-schemas.ts';
import { keysOf } from '#shared/keys-of.ts';
import { contact } from '#features/work/contacts/contact.ts';
import {
  IMPORT_TARGETS,
  IMPORTED_FIELDS,
  NAMING_TARGETS,
  OPTIONAL_FIELDS,
  REPEATABLE_TARGETS,
} from './contact-import-targets.ts';
import type { ImportedField, ImportTarget } from './contact-import-targets.ts';

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_COLUMNS = 200;

/** Days in which an import can be undone and its rows are kept, the same as the trash. */
export const DAYS_TO_UNDO = 30;

/** The meaning of each column in a file, in column order; null leaves a column out. */
export type ImportMapping = readonly (ImportTarget | null)[];

const importTarget = z.enum(keysOf(IMPORT_TARGETS));

/**
 * The choice for a row whose contact already exists: skip it, fill in missing values, or create it
 * anyway.
 */
export const DUPLICATE_CHOICES = ['skip', 'fill', 'create'] as const;

const settingsFields = {
  /** True when a row of the file holds the column names. */
  hasHeader: z.boolean(),
  /** The meaning of each column; null leaves it out. */
  mapping: z
    .array(importTarget.nullable())
    .max(MAX_IMPORT_COLUMNS)
    .meta({ example: ['name', 'email', 'phone'] }),
  /** The type for rows without one. */
  defaultType: contact.fields.type.schema,
  duplicates: z.enum(DUPLICATE_CHOICES, 'Choose what to do with duplicates'),
};

export const importSettings = z
  .object({
    ...settingsFields,
    /** The number of the row with the column names. When missing, the detected row is kept. */
    headerRow: z.int().min(1).optional(),
  })
  .refine(({ mapping }) => mapping.some((target) => target && NAMING_TARGETS.includes(target)), {
    path: ['mapping'],
    message: 'Choose the column with the name',
  })
  .refine(({ mapping }) => repeatedTarget(mapping) === undefined, {
    path: ['mapping'],
    message: 'Two columns are set to the same field. Set one of them to “Don’t import”.',
  });

export type ImportSettings = z.output<typeof importSettings>;

/** Returns a meaning that several columns have, although only one may. */
function repeatedTarget(mapping: ImportMapping): ImportTarget | undefined {
  const seen = new Set<ImportTarget>();
  for (const target of mapping) {
    if (target === null || REPEATABLE_TARGETS.has(target)) continue;
    if (seen.has(target)) return target;
    seen.add(target);
  }

  return undefined;
}

/**
 * The planned outcome of a row: a new contact; values added to an existing contact; another
 * property of the client in an earlier row, whose address is added to that client; or skipped:
 * until a user decides (only the name is filled), as a duplicate of a contact, as a repeat of an
 * earlier row, or as invalid.
 */
export const ROW_VERDICTS = [
  'new',
  'update',
  'property',
  'nameOnly',
  'duplicate',
  'repeated',
  'error',
] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

/** The decisions that override a row's verdict: create it anyway, or skip it. */
export const ROW_DECISIONS = ['create', 'skip'] as const;
export type RowDecision = (typeof ROW_DECISIONS)[number];

/** The outcome of a row. A row is skipped when its contact was added after the review. */
const ROW_OUTCOMES = ['created', 'filled', 'attached', 'skipped'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The result of the undo for each imported row. */
const UNDO_OUTCOMES = ['removed', 'restored', 'kept'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

/** The state of an import. States that end in -ing continue with each `advance`. */
export const IMPORT_STATUSES = [
  'uploaded',
  'reviewing',
  'reviewed',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Returns true while the import needs more `advance` requests. */
export function isUnderWay({ status }: { status: ImportStatus }): boolean {
  return status === 'reviewing' || status === 'importing' || status === 'undoing';
}

const count = z.int().min(0);

export const contactImport = z
  .object({
    id: z.int(),
    fileName: z.string(),
    status: z.enum(IMPORT_STATUSES),
    /**
     * 'UTF-8', 'UTF-16', or 'Windows-1252'; for other files the format: 'Excel', 'vCard', 'JSON'.
     */
    encoding: z.string(),
    delimiter: z.string(),
    ...settingsFields,
    /** The number of the row with the column names, if any. */
    headerRow: z.int(),
    /** The first rows of the file without changes, including the column names. */
    sample: z.array(z.array(z.string())),
    /** The row numbers of the sample. */
    sampleNumbers: z.array(z.int()),
    /** The number of rows with a value, per column. */
    filled: z.array(count),
    /** The number of rows with a contact, without blank rows and the header. */
    rowCount: count,
    verdicts: z.record(z.enum(ROW_VERDICTS), count),
    /** The planned counts, from the verdicts and the decisions on single rows. */
    plan: z.object({ create: count, fill: count, attach: count }),
    /** Rows with only a name, and how many of them a user decided to import. */
    nameOnly: z.object({ possible: count, chosen: count }),
    /** Per field: rows that are invalid only in it, and rows imported without it. */
    without: z.record(z.enum(OPTIONAL_FIELDS), z.object({ possible: count, chosen: count })),
    /** Progress of the current step. */
    progress: z.object({ done: count, total: count }),
    /** The counts so far. */
    result: z.object({ created: count, filled: count, attached: count, skipped: count }),
    undo: z.object({ removed: count, restored: count, kept: count }),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    importedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    /** True while the import can be undone. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'ContactImport' });

export type ContactImport = z.infer<typeof contactImport>;

type ShownField = Exclude<ImportedField, 'name' | 'notes'>;

/** The fields shown with a row besides its name; long texts stay in the file. */
export const SHOWN_FIELDS = IMPORTED_FIELDS.filter(
  (field) => field !== 'name' && contact.fields[field].kind !== 'lines',
) as ShownField[];

const shownFields = Object.fromEntries(
  SHOWN_FIELDS.map((field) => {
    const { isRequired, schema } = contact.fields[field];

    return [field, isRequired ? schema.nullable() : schema];
  }),
) as { [K in ShownField]: z.ZodNullable<(typeof contact.fields)[K]['schema']> };

/** A row before or after its import. */
export const importRow = z
  .object({
    id: z.int(),
    /** The row number as a spreadsheet shows it. */
    number: z.int(),
    verdict: z.enum(ROW_VERDICTS).nullable(),
    /** The reason for the outcome, as a sentence. */
    reason: z.string().nullable(),
    /** The most descriptive text of an invalid row. */
    name: z.string().nullable(),
    ...shownFields,
    /** The invalid cells, with their current text. */
    toCorrect: z.array(z.object({ column: z.int(), label: z.string(), text: z.string() })),
    /** True when a cell was corrected, and the fields that the row is imported without. */
    isCorrected: z.boolean(),
    without: z.array(z.enum(OPTIONAL_FIELDS)),
    /** The contact it matched or created. */
    contactId: z.int().nullable(),
    contactName: z.string().nullable(),
    /** The user's decision: create it although it looks like a duplicate, or skip it. */
    decision: z.enum(ROW_DECISIONS).nullable(),
    outcome: z.enum(ROW_OUTCOMES).nullable(),
    undone: z.enum(UNDO_OUTCOMES).nullable(),
    undoNote: z.string().nullable(),
  })
  .meta({ id: 'ContactImportRow' });

export type ImportRow = z.infer<typeof importRow>;

/** Corrected cells of a row, by their column. */
export const rowCorrection = z.object({
  cells: z
    .array(
      z.object({
        column: z
          .int()
          .min(0)
          .max(MAX_IMPORT_COLUMNS - 1),
        text: z
          .string()
          .max(10_000, 'A cell can have at most 10,000 characters')
          .overwrite(cleanText),
      }),
    )
    .min(1)
    .max(MAX_IMPORT_COLUMNS),
});

export const IMPORT_ROW_LIST_FIELDS = {
  number: { kind: 'number' },
  verdict: { kind: 'choice', values: ROW_VERDICTS },
  undone: { kind: 'choice', values: UNDO_OUTCOMES },
} as const;
