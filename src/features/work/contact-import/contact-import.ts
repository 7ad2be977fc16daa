/** Importing contacts from a file: a meaning for each column, a verdict on each row, one undo. */
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

/** How long an import can be undone and its rows are kept, the same as the trash. */
export const DAYS_TO_UNDO = 30;

/** What each column of a file means, in their order; null leaves a column out. */
export type ImportMapping = readonly (ImportTarget | null)[];

const importTarget = z.enum(keysOf(IMPORT_TARGETS));

/** The choice for a row whose contact already exists: skip it, fill in missing values, or create it anyway. */
export const DUPLICATE_CHOICES = ['skip', 'fill', 'create'] as const;

const settingsFields = {
  /** Whether a row names the columns. */
  hasHeader: z.boolean(),
  /** What each column means; null leaves it out. */
  mapping: z
    .array(importTarget.nullable())
    .max(MAX_IMPORT_COLUMNS)
    .meta({ example: ['name', 'email', 'phone'] }),
  /** The type of rows that name none. */
  defaultType: contact.fields.type.schema,
  duplicates: z.enum(DUPLICATE_CHOICES, 'Choose what to do with duplicates'),
};

export const importSettings = z
  .object({
    ...settingsFields,
    /** The number of the row that names the columns. Without it the row that was found stays. */
    headerRow: z.int().min(1).optional(),
  })
  .refine(({ mapping }) => mapping.some((target) => target && NAMING_TARGETS.includes(target)), {
    path: ['mapping'],
    message: 'Choose which column holds the name',
  })
  .refine(({ mapping }) => repeatedTarget(mapping) === undefined, {
    path: ['mapping'],
    message: 'Two columns have the same meaning. Set one of them to “Don’t import”.',
  });

export type ImportSettings = z.output<typeof importSettings>;

/** A meaning that several columns have, though only one may. */
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
 * What happens to a row: a new contact; facts added to an existing contact; another property of a
 * client on an earlier row, whose address is added to that client; nothing until somebody decides,
 * because only its name is filled; nothing, because it exists already (duplicate) or is on an earlier
 * row (repeated); or nothing, because it is invalid.
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

/** What a user may decide against a row's verdict: create it anyway, or leave it out. */
export const ROW_DECISIONS = ['create', 'skip'] as const;
export type RowDecision = (typeof ROW_DECISIONS)[number];

/** The outcome of a row. A row whose contact was added since the review is skipped. */
const ROW_OUTCOMES = ['created', 'filled', 'attached', 'skipped'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** What the undo did with each imported row. */
const UNDO_OUTCOMES = ['removed', 'restored', 'kept'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

/** The state of an import. Those that end in -ing continue with each `advance`. */
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

/** Whether it needs more calls of `advance`. */
export function isUnderWay({ status }: { status: ImportStatus }): boolean {
  return status === 'reviewing' || status === 'importing' || status === 'undoing';
}

const count = z.int().min(0);

export const contactImport = z
  .object({
    id: z.int(),
    fileName: z.string(),
    status: z.enum(IMPORT_STATUSES),
    /** 'UTF-8', 'UTF-16' or 'Windows-1252'; of other files what they are: 'Excel', 'vCard', 'JSON' */
    encoding: z.string(),
    delimiter: z.string(),
    ...settingsFields,
    /** The number of the row that names the columns, when one does. */
    headerRow: z.int(),
    /** The first rows of the file as they are, the one with the columns' names among them. */
    sample: z.array(z.array(z.string())),
    /** The row numbers of the sample. */
    sampleNumbers: z.array(z.int()),
    /** How many rows of the file have a value in each column. */
    filled: z.array(count),
    /** How many rows hold a contact, without blank rows and the header. */
    rowCount: count,
    verdicts: z.record(z.enum(ROW_VERDICTS), count),
    /** What an import would do, by the verdicts and the decisions on single rows. */
    plan: z.object({ create: count, fill: count, attach: count }),
    /** Rows with nothing but a name, and those of them that a user wants all the same. */
    nameOnly: z.object({ possible: count, chosen: count }),
    /** Per field: rows that are invalid only in it, and rows imported without it. */
    without: z.record(z.enum(OPTIONAL_FIELDS), z.object({ possible: count, chosen: count })),
    /** How much of the current step is done. */
    progress: z.object({ done: count, total: count }),
    /** The counts so far. */
    result: z.object({ created: count, filled: count, attached: count, skipped: count }),
    undo: z.object({ removed: count, restored: count, kept: count }),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    importedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    /** Whether it can still be undone. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'ContactImport' });

export type ContactImport = z.infer<typeof contactImport>;

type ShownField = Exclude<ImportedField, 'name' | 'notes'>;

/** The fields of a row beside its name; long texts stay in the file. */
export const SHOWN_FIELDS = IMPORTED_FIELDS.filter(
  (field) => field !== 'name' && contact.fields[field].kind !== 'lines',
) as ShownField[];

const shownFields = Object.fromEntries(
  SHOWN_FIELDS.map((field) => {
    const { isRequired, schema } = contact.fields[field];

    return [field, isRequired ? schema.nullable() : schema];
  }),
) as { [K in ShownField]: z.ZodNullable<(typeof contact.fields)[K]['schema']> };

/** A row as it will be imported, or was. */
export const importRow = z
  .object({
    id: z.int(),
    /** Its row number as a spreadsheet counts. */
    number: z.int(),
    verdict: z.enum(ROW_VERDICTS).nullable(),
    /** Why, in a sentence. */
    reason: z.string().nullable(),
    /** What of an invalid row says most. */
    name: z.string().nullable(),
    ...shownFields,
    /** The invalid cells, with their current text. */
    toCorrect: z.array(z.object({ column: z.int(), label: z.string(), text: z.string() })),
    /** Whether one of its cells was corrected, and the fields it is imported without. */
    isCorrected: z.boolean(),
    without: z.array(z.enum(OPTIONAL_FIELDS)),
    /** The contact it matched or created. */
    contactId: z.int().nullable(),
    contactName: z.string().nullable(),
    /** Whether a user decided to create it though it looks like a duplicate, or to leave it out. */
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
