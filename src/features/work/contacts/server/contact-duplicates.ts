import { and, isNull, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { fold } from '#shared/fold.ts';
import { samePhoneKeys } from '#shared/phone.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { LikelyDuplicate } from '../contact.ts';
import { contacts } from './contact-table.ts';

const MAX_SHOWN = 5;

interface DuplicateQuestion {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: string | null | undefined;
  /** The contact being edited, which is not its own duplicate. */
  exceptId?: number | undefined;
}

/**
 * Returns contacts with the same email address, the same phone number, or the same name and
 * address.
 */
export async function findLikelyDuplicates(
  db: DbOrTx,
  { question, access }: { question: DuplicateQuestion; access: RowAccess<'contacts'> },
): Promise<LikelyDuplicate[]> {
  const { name, email, phone, address, exceptId } = question;
  const numbers = samePhoneKeys(phone ?? '');
  const sameEmail = email?.trim() ? sql`lower(${contacts.email}) = lower(${email.trim()})` : null;
  const samePhone =
    numbers.length > 0 ? sql`${contacts.phoneKeys} && ${sql.param(numbers)}::text[]` : null;
  const foldedName = fold(name ?? '');
  const samePlace =
    foldedName && address?.trim()
      ? sql`(fold_text(${contacts.name}) = ${foldedName}
          and fold_text(${contacts.address}) = ${fold(address)})`
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
