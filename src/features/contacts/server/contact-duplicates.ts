import { and, isNull, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { escapeLike } from '#server/records/list-sql.ts';
import { phoneDigits } from '#shared/phone.ts';
import { foldText, searchWords } from '#shared/search-words.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { LikelyDuplicate } from '../contact.ts';
import { contacts } from './contact-table.ts';

const MIN_PHONE_DIGITS = 7;
const MAX_SHOWN = 5;

interface DuplicateQuestion {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: string | null | undefined;
  /** The contact that is being edited. */
  exceptId?: number | undefined;
}

/** Contacts with the same e-mail address, the same phone digits, or the same name and address. */
export async function findLikelyDuplicates(
  db: DbOrTx,
  { question, access }: { question: DuplicateQuestion; access: RowAccess<'contacts'> },
): Promise<LikelyDuplicate[]> {
  const { name, email, phone, address, exceptId } = question;
  const digits = phoneDigits(phone ?? '');
  const sameEmail = email?.trim() ? sql`lower(${contacts.email}) = lower(${email.trim()})` : null;
  const samePhone =
    digits.length >= MIN_PHONE_DIGITS ? sql`${contacts.phoneDigits} = ${digits}` : null;
  const [firstWord] = searchWords(name ?? '').words;
  const samePlace =
    firstWord && name && address?.trim()
      ? sql`(${contacts.searchText} like ${`%${escapeLike(firstWord)}%`}
          and fold_text(${contacts.name}) = ${foldText(name.trim())}
          and fold_text(${contacts.address}) = ${foldText(address.trim())})`
      : null;
  const questions = [sameEmail, samePhone, samePlace].filter((one) => one !== null);
  if (questions.length === 0) return [];

  const rows = await db
    .select({
      id: contacts.id,
      name: contacts.name,
      email: contacts.email,
      phone: contacts.phone,
      address: contacts.address,
      isSameEmail: sql<boolean>`coalesce(${sameEmail ?? sql`false`}, false)`,
      isSamePhone: sql<boolean>`coalesce(${samePhone ?? sql`false`}, false)`,
      isSamePlace: sql<boolean>`coalesce(${samePlace ?? sql`false`}, false)`,
    })
    .from(contacts)
    .where(
      and(
        isNull(contacts.deletedAt),
        access.condition,
        exceptId === undefined ? undefined : ne(contacts.id, exceptId),
        or(...questions),
      ),
    )
    .orderBy(contacts.id)
    .limit(MAX_SHOWN);

  return rows.map(({ isSameEmail, isSamePhone, isSamePlace, ...contact }) => ({
    ...contact,
    reasons: [
      ...(isSameEmail ? (['email'] as const) : []),
      ...(isSamePhone ? (['phone'] as const) : []),
      ...(isSamePlace ? (['name and address'] as const) : []),
    ],
  }));
}
