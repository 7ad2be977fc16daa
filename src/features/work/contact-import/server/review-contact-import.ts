/** Reviews an import's rows: new, duplicate, repeated, or invalid. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { fold } from '#shared/fold.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { Contact, ContactCreate } from '#features/work/contacts/contact.ts';
import type { ImportSettings, RowVerdict } from '../contact-import.ts';
import { IMPORT_TARGETS, OPTIONAL_FIELDS } from '../contact-import-targets.ts';
import type { ImportedField } from '../contact-import-targets.ts';
import { notesWithProperty } from '../property-rows.ts';
import { readImportRow } from '../contact-import-row.ts';
import type { RowToRead } from '../contact-import-row.ts';
import { matchKeys } from '../contact-match-keys.ts';
import { headerOf, settingsOf, startOf } from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import type { AddedFacts } from './contact-import-table.ts';
import { markRepeatedRows } from './mark-repeated-rows.ts';
import { keysInWords, matchContacts } from './match-contacts.ts';
import type { Match } from './match-contacts.ts';

const ROWS_AT_ONCE = 200;

/** A row that has no verdict yet. */
type Unchecked = RowToRead & { id: number };

/**
 * Returns the row's values that the contact lacks. The address of another property is added to the
 * notes.
 */
export function missingFacts(there: Contact, row: ContactCreate): AddedFacts {
  const facts = OPTIONAL_FIELDS.flatMap((field) =>
    row[field] != null && there[field] === null ? [[field, row[field]]] : [],
  );
  const filled = Object.fromEntries(facts) as AddedFacts;
  const notes = notesWithProperty({ ...there, notes: filled.notes ?? there.notes }, row);
  if (notes === null) return filled;

  return { ...filled, notes, ...(there.notes !== null && { notesBefore: there.notes }) };
}

interface Judgement {
  id: number;
  verdict: RowVerdict;
  reason: string | null;
  contactId: number | null;
  keys: string[];
  who: string | null;
  place: string | null;
  faults: ImportedField[];
}

type Judged = Pick<Judgement, 'verdict' | 'reason' | 'contactId'>;

const NAME_ONLY: Judged = {
  verdict: 'nameOnly',
  reason: 'Only a name. This may not be a contact',
  contactId: null,
};

function judge(
  contact: ContactCreate,
  match: Match | null,
  duplicates: ImportSettings['duplicates'],
): Judged {
  if (!match) return { verdict: 'new', reason: null, contactId: null };

  const { contact: there, keys } = match;
  const same = `Same ${keysInWords(keys)} as ${there.name}`;
  if (duplicates === 'create') return { verdict: 'new', reason: same, contactId: null };

  const missing = missingFacts(there, contact);
  const facts = OPTIONAL_FIELDS.filter((field) => field in missing);
  if (duplicates === 'skip' || facts.length === 0) {
    return { verdict: 'duplicate', reason: same, contactId: there.id };
  }
  const words = new Intl.ListFormat('en-US').format(
    facts.map((field) =>
      field === 'notes' && there.address !== null && notesWithProperty(there, contact) !== null
        ? 'address to notes'
        : IMPORT_TARGETS[field].toLowerCase(),
    ),
  );

  return { verdict: 'update', reason: `${same}: adds ${words}`, contactId: there.id };
}

/**
 * Restarts the review with these settings. Drops all verdicts and decisions but keeps corrected
 * cells.
 */
export async function startReview(
  tx: DbOrTx,
  stored: StoredImport,
  settings: ImportSettings,
): Promise<void> {
  if (!['uploaded', 'reviewing', 'reviewed'].includes(stored.status)) {
    throw new AppError(
      'conflict',
      'This import has started, so its settings can no longer be changed.',
    );
  }

  const { headerRow = stored.headerRow } = settings;
  if (
    headerRow !== null &&
    headerRow !== stored.headerRow &&
    !stored.sampleNumbers.includes(headerRow)
  ) {
    throw new AppError('bad_input', `Choose one of the first rows of the file.`);
  }

  await tx
    .update(contactImportRows)
    .set({
      verdict: null,
      reason: null,
      contactId: null,
      keys: null,
      who: null,
      place: null,
      sameAs: null,
      decision: null,
      faults: null,
      without: null,
    })
    .where(
      and(eq(contactImportRows.importId, stored.id), sql`${contactImportRows.verdict} is not null`),
    );
  await tx
    .update(contactImports)
    .set({
      ...settings,
      headerRow,
      status: 'reviewing',
      position: startOf({ ...stored, hasHeader: settings.hasHeader, headerRow }),
    })
    .where(eq(contactImports.id, stored.id));
}

/** Reviews the rows without a verdict again. */
export async function reviewAgain(tx: DbOrTx, stored: StoredImport): Promise<void> {
  await tx
    .update(contactImports)
    .set({ status: 'reviewing', position: startOf(stored) })
    .where(eq(contactImports.id, stored.id));
}

/** Reviews the next rows. After the last one, finds repeated rows and completes the review. */
export async function reviewMore(
  tx: DbOrTx,
  stored: StoredImport,
  access: RowAccess<'contacts'>,
): Promise<void> {
  const rows = await tx
    .select({
      id: contactImportRows.id,
      number: contactImportRows.number,
      cells: contactImportRows.cells,
      without: contactImportRows.without,
    })
    .from(contactImportRows)
    .where(
      and(
        eq(contactImportRows.importId, stored.id),
        gt(contactImportRows.number, stored.position),
        isNull(contactImportRows.verdict),
      ),
    )
    .orderBy(asc(contactImportRows.number))
    .limit(ROWS_AT_ONCE);
  const last = rows.at(-1);
  if (!last) {
    if (stored.duplicates !== 'create') await markRepeatedRows(tx, stored);
    await tx
      .update(contactImports)
      .set({ status: 'reviewed' })
      .where(eq(contactImports.id, stored.id));
    return;
  }

  await judgeRows(tx, { stored, rows, access });
  await tx
    .update(contactImports)
    .set({ position: last.number })
    .where(eq(contactImports.id, stored.id));
}

const NO_CONTACT = { contactId: null, keys: [], who: null, place: null };

interface JudgedRows {
  stored: StoredImport;
  rows: readonly Unchecked[];
  access: RowAccess<'contacts'>;
}

/** Saves verdicts for these rows, and returns their keys for finding repeats. */
async function judgeRows(tx: DbOrTx, { stored, rows, access }: JudgedRows): Promise<string[]> {
  const settings = settingsOf(stored);
  const header = headerOf(stored);
  const read = rows.map((row) => ({ id: row.id, ...readImportRow(row, settings, header) }));
  const good = read.filter((row) => row.contact !== null);
  const matches = await matchContacts(tx, good, access);
  const judgements: Judgement[] = [
    ...read.flatMap(({ id, problem, faults }) =>
      problem === null
        ? []
        : [{ ...NO_CONTACT, id, verdict: 'error' as const, reason: problem, faults }],
    ),
    ...good.map(({ id, contact, externalId, isNameOnly }, index) => ({
      id,
      ...(isNameOnly ? NAME_ONLY : judge(contact, matches[index] ?? null, settings.duplicates)),
      keys: matchKeys(contact, externalId),
      who: fold(contact.name),
      place: contact.address ? fold(contact.address) : null,
      faults: [],
    })),
  ];
  await storeJudgements(tx, judgements);

  return judgements.flatMap(({ keys }) => keys);
}

interface ChangedRow extends Omit<JudgedRows, 'rows'> {
  row: Unchecked;
  keysBefore: readonly string[];
}

/** Reviews a changed row, and all rows that share a key with its old or new content. */
export async function reviewRow(
  tx: DbOrTx,
  { stored, row, keysBefore, access }: ChangedRow,
): Promise<void> {
  const keys = await judgeRows(tx, { stored, rows: [row], access });
  if (stored.duplicates !== 'create') {
    await markRepeatedRows(tx, stored, [...new Set([...keysBefore, ...keys])]);
  }
}

async function storeJudgements(tx: DbOrTx, judgements: readonly Judgement[]): Promise<void> {
  // Pass the ids as an array too. The planner can't estimate the number of rows in the JSON and
  // would scan the entire table.
  const ids = judgements.map(({ id }) => id);
  await tx.execute(sql`update ${contactImportRows} r
    set verdict = j.verdict, reason = j.reason, contact_id = j."contactId",
      keys = array(select jsonb_array_elements_text(j.keys)), who = j.who, place = j.place, same_as = null,
      faults = array(select jsonb_array_elements_text(j.faults))
    from jsonb_to_recordset(${JSON.stringify(judgements)}::jsonb)
      as j(id int, verdict text, reason text, "contactId" int, keys jsonb, who text, place text, faults jsonb)
    where r.id = j.id and r.id = any(${sql.param(ids)}::int[])`);
}
