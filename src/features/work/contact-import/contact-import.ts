/** Contact import from a file: map the columns, review a verdict for each row, import, and undo. */
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

/** Days during which an import can be undone and its rows are stored, the same as for the trash. */
export const DAYS_TO_UNDO = 30;

/** The target of each column in a file, in column order; null to leave the column out. */
export type ImportMapping = readonly (ImportTarget | null)[];

const importTarget = z.enum(keysOf(IMPORT_TARGETS));

/**
 * Choices for a row whose contact already exists: skip it, fill in missing values, or create it
 * anyway.
 */
export const DUPLICATE_CHOICES = ['skip', 'fill', 'create'] as const;

const settingsFields = {
  /** True if the file has a header row. */
  hasHeader: z.boolean(),
  /** The target of each column; null to leave it out. */
  mapping: z
    .array(importTarget.nullable())
    .max(MAX_IMPORT_COLUMNS)
    .meta({ example: ['name', 'email', 'phone'] }),
  /** The type for rows that don't specify one. */
  defaultType: contact.fields.type.schema,
  duplicates: z.enum(DUPLICATE_CHOICES, 'Choose what to do with duplicates'),
};

export const importSettings = z
  .object({
    ...settingsFields,
    /** The number of the header row. If missing, the current header row stays. */
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

/** Returns a target that is used more than once but shouldn't be. */
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
 * The planned outcome of a row: `new` creates a contact; `update` adds values to an existing one;
 * `property` adds the address to the client of an earlier row. The rest are skipped: `nameOnly`
 * rows until a user decides, duplicates of existing contacts, repeats of earlier rows, and rows
 * with errors.
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

/** Decisions that override a row's verdict: create a contact anyway, or skip the row. */
export const ROW_DECISIONS = ['create', 'skip'] as const;
export type RowDecision = (typeof ROW_DECISIONS)[number];

/**
 * The outcome of importing a row. Rows are also skipped if the contact was added after the review.
 */
const ROW_OUTCOMES = ['created', 'filled', 'attached', 'skipped'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The outcome of undoing an imported row. */
const UNDO_OUTCOMES = ['removed', 'restored', 'kept'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

/** The status of an import. Statuses that end in -ing require more `advance` requests. */
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

/** True if the import requires more `advance` requests. */
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
     * 'UTF-8', 'UTF-16', or 'Windows-1252' for text; otherwise the file format: 'Excel', 'vCard',
     * 'JSON'.
     */
    encoding: z.string(),
    delimiter: z.string(),
    ...settingsFields,
    /** The number of the header row, if any. */
    headerRow: z.int(),
    /** The file's first rows, unchanged and including the header. */
    sample: z.array(z.array(z.string())),
    /** The row numbers of the sample rows. */
    sampleNumbers: z.array(z.int()),
    /** The number of non-empty cells per column. */
    filled: z.array(count),
    /** The number of contact rows, without blank rows and the header. */
    rowCount: count,
    verdicts: z.record(z.enum(ROW_VERDICTS), count),
    /** The number of rows to create, fill, and attach, based on verdicts and decisions. */
    plan: z.object({ create: count, fill: count, attach: count }),
    /** The number of rows with only a name, and how many of them a user chose to import. */
    nameOnly: z.object({ possible: count, chosen: count }),
    /**
     * Per field: how many rows are invalid only because of it, and how many are imported without
     * it.
     */
    without: z.record(z.enum(OPTIONAL_FIELDS), z.object({ possible: count, chosen: count })),
    /** The current step's progress. */
    progress: z.object({ done: count, total: count }),
    /** The results so far. */
    result: z.object({ created: count, filled: count, attached: count, skipped: count }),
    undo: z.object({ removed: count, restored: count, kept: count }),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    importedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    /** True if the import can still be undone. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'ContactImport' });

export type ContactImport = z.infer<typeof contactImport>;

type ShownField = Exclude<ImportedField, 'name' | 'notes'>;

/** The fields shown for a row besides its name. Long texts are not shown. */
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
    /** The row number in the spreadsheet. */
    number: z.int(),
    verdict: z.enum(ROW_VERDICTS).nullable(),
    /** The reason for the row's verdict or outcome, as a sentence. */
    reason: z.string().nullable(),
    /** For an invalid row, its first few values. */
    name: z.string().nullable(),
    ...shownFields,
    /** The invalid cells and their current text. */
    toCorrect: z.array(z.object({ column: z.int(), label: z.string(), text: z.string() })),
    /** True if a cell was corrected; then the fields to leave out. */
    isCorrected: z.boolean(),
    without: z.array(z.enum(OPTIONAL_FIELDS)),
    /** The contact that the row matched or created. */
    contactId: z.int().nullable(),
    contactName: z.string().nullable(),
    /** The user's decision: create it even if it looks like a duplicate, or skip it. */
    decision: z.enum(ROW_DECISIONS).nullable(),
    outcome: z.enum(ROW_OUTCOMES).nullable(),
    undone: z.enum(UNDO_OUTCOMES).nullable(),
    undoNote: z.string().nullable(),
  })
  .meta({ id: 'ContactImportRow' });

export type ImportRow = z.infer<typeof importRow>;

/** Corrected cells of a row, by column. */
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
