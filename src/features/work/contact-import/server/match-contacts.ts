import { and, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { fold } from '#shared/fold.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { Contact, ContactCreate } from '#features/work/contacts/contact.ts';
import { matchKeys } from '../contact-match-keys.ts';
import { contactColumns, contactStore } from '#features/work/contacts/server/contact-store.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';

/** A contact as described by a file's row. */
export interface Candidate {
  contact: ContactCreate;
  externalId: string | null;
}

/** An existing contact, and the keys that matched. */
export interface Match {
  contact: Contact;
  keys: string[];
}

/** Returns the values of one kind of key, across many candidates. */
function wordsOf(keys: readonly string[], kind: 'email' | 'phone'): string[] {
  return keys.flatMap((key) => (key.startsWith(`${kind} `) ? key.slice(kind.length + 1) : []));
}

/**
 * Finds the existing contact for each candidate by email, phone, name and address, or name and
 * external id. If several contacts have the same key, the oldest one wins.
 */
export async function matchContacts(
  db: DbOrTx,
  candidates: readonly Candidate[],
  access: RowAccess<'contacts'>,
): Promise<(Match | null)[]> {
  const keysOf = candidates.map(({ contact, externalId }) => matchKeys(contact, externalId));
  const all = keysOf.flat();
  const names = candidates.map(({ contact }) => fold(contact.name));
  const rows = await db
    .select(contactColumns)
    .from(contacts)
    .where(
      and(
        isNull(contacts.deletedAt),
        access.condition,
        or(
          sql`lower(${contacts.email}) = any(${sql.param(wordsOf(all, 'email'))}::text[])`,
          sql`${contacts.phoneKeys} && ${sql.param(wordsOf(all, 'phone'))}::text[]`,
          sql`fold_text(${contacts.name}) = any(${sql.param(names)}::text[])`,
        ),
      ),
    )
    .orderBy(contacts.id);

  const byKey = new Map<string, Contact>();
  for (const row of rows) {
    const contact = contactStore.present(row);
    for (const key of matchKeys(contact, row.externalId)) {
      if (!byKey.has(key)) byKey.set(key, contact);
    }
  }

  return keysOf.map((keys) => {
    const contact = keys.map((key) => byKey.get(key)).find((one) => one !== undefined);
    if (!contact) return null;

    return { contact, keys: keys.filter((key) => byKey.get(key)?.id === contact.id) };
  });
}

const KEY_WORDS: Record<string, string> = {
  email: 'email',
  phone: 'phone',
  place: 'name and address',
  number: 'record number',
};

/** Describes the keys that two contacts share: 'email and phone'. */
export function keysInWords(keys: readonly string[]): string {
  const words = keys.map((key) => KEY_WORDS[key.slice(0, key.indexOf(' '))] ?? key);

  return new Intl.ListFormat('en-US').format(new Set(words));
}
