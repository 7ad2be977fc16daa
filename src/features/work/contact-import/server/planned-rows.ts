/** Rows to import as contacts, and their outcomes. */
import type { Contact } from '#features/work/contacts/contact.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { RowOutcome } from '../contact-import.ts';
import type { StoredImport } from './contact-import-queries.ts';
import type { AddedFacts } from './contact-import-table.ts';
import type { Candidate } from './match-contacts.ts';

/** A row to import. */
export interface PlannedRow extends Candidate {
  id: number;
  number: number;
  /** The contact to add values to; null to create a new one. */
  contactId: number | null;
  /** True if a user chose to create it even though it looks like an existing contact. */
  isWanted: boolean;
}

/** The outcome of a row. */
export interface Done {
  id: number;
  outcome: RowOutcome;
  reason: string | null;
  contactId: number | null;
  contactVersion: number | null;
  filled: AddedFacts | null;
}

export interface Step {
  stored: StoredImport;
  ctx: ActorContext;
  access: RowAccess<'contacts'>;
}

/** Returns the outcome for a skipped row. */
export const skipped = (id: number, contact: Contact | null, reason: string): Done => ({
  id,
  outcome: 'skipped',
  reason,
  contactId: contact?.id ?? null,
  contactVersion: null,
  filled: null,
});
