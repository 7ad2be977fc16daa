/** The people on a job: its sales rep, its team, and its related contacts. */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { isRecordId } from '../job-rules.ts';

function badField(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path, message }] });
}

/**
 * Returns the team as it is stored: active users as ids, whether sent by id or by full name, and
 * other names unchanged. Existing members stay, whether active or not.
 */
export async function resolveTeam(
  tx: DbOrTx,
  { team, before }: { team: readonly string[]; before: readonly string[] },
): Promise<string[]> {
  const added = team.filter((member) => !before.includes(member));
  if (added.length === 0) return [...new Set(team)];

  const ids = added.filter(isRecordId);
  const names = added.filter((member) => !isRecordId(member)).map((name) => name.toLowerCase());
  const found = await tx
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        or(inArray(users.id, ids.map(Number)), inArray(sql`lower(${users.fullName})`, names)),
      ),
    );
  const stranger = ids.find((id) => !found.some((user) => String(user.id) === id));
  if (stranger) throw badField('assignedTeam', `User ${stranger} is not active.`);

  const members = team.map((member) => {
    if (isRecordId(member)) return member;
    const named = found.filter(({ fullName }) => fullName.toLowerCase() === member.toLowerCase());

    // If two users have the same name, the name doesn't identify either.
    return named.length === 1 ? String(named[0]?.id) : member;
  });

  return [...new Set(members)];
}

interface RelatedContacts {
  related: readonly string[];
  before: readonly string[];
  access: RowAccess<'contacts'>;
}

/**
 * Throws a 400 if new related contacts include an id that the user has no access to. Names can be
 * any text.
 */
export async function assertContactsExist(
  tx: DbOrTx,
  { related, before, access }: RelatedContacts,
): Promise<void> {
  const ids = related.filter((entry) => isRecordId(entry) && !before.includes(entry));
  if (ids.length === 0) return;

  const found = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(inArray(contacts.id, ids.map(Number)), isNull(contacts.deletedAt), access.condition),
    );
  const stranger = ids.find((id) => !found.some((contact) => String(contact.id) === id));
  if (stranger) throw badField('relatedContacts', `Contact ${stranger} does not exist.`);
}
