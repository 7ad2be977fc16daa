/** Finds the users who can be mentioned in a note: those with access to the record. */
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { nounOf } from '#shared/entity.ts';
import type { Mention } from '#shared/records/note.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { readableRows, readsAll } from '#server/access/authorized-rows.ts';
import { foldedLike } from '#server/records/folded-like.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { PEOPLE_AT_ONCE, type Person } from '../note-endpoints.ts';

/** The record that a notes request refers to. */
export interface NotedRecord {
  entity: EntityName;
  id: number;
}

type User = Pick<
  typeof users.$inferSelect,
  'id' | 'fullName' | 'username' | 'accessProfile' | 'isSubcontractor' | 'isActive'
>;

/** The number of users per SQL statement when checking access to a record. */
const BATCH = 100;

/** Returns the candidates who have access to the record, in the same order. */
async function readersAmong(
  db: DbOrTx,
  { entity, id }: NotedRecord,
  candidates: readonly User[],
): Promise<User[]> {
  const limited = candidates.filter((user) => !readsAll(user, entity));
  const { table } = recordsOf(entity);
  const checks = limited.map(
    (user) => sql`select ${user.id}::int as id where exists (
      select from ${table} where ${table.id} = ${id} and ${readableRows(user, entity).condition})`,
  );
  const { rows } =
    checks.length === 0
      ? { rows: [] }
      : await db.execute<{ id: number }>(sql.join(checks, sql` union all `));
  const may = new Set(rows.map((row) => row.id));

  return candidates.filter((user) => !limited.includes(user) || may.has(user.id));
}

const COLUMNS = {
  id: users.id,
  fullName: users.fullName,
  username: users.username,
  accessProfile: users.accessProfile,
  isSubcontractor: users.isSubcontractor,
  isActive: users.isActive,
};

/**
 * Returns one page of the active users with access to a record, sorted by name, without the current
 * user.
 */
export async function listPeople(
  { db, user }: RequestContext,
  record: NotedRecord,
  { q, page }: { q: string; page: number },
): Promise<{ people: Person[]; hasMore: boolean }> {
  const found = or(
    foldedLike(sql`fold_text(${users.fullName})`, 'contains', q),
    foldedLike(sql`fold_text(${users.username})`, 'contains', q),
  );
  const candidates: User[] = await db
    .select(COLUMNS)
    .from(users)
    .where(and(eq(users.isActive, true), ne(users.id, user.id), found))
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id));
  const end = page * PEOPLE_AT_ONCE;
  const readers: User[] = [];
  for (let at = 0; at < candidates.length && readers.length <= end; at += BATCH) {
    readers.push(...(await readersAmong(db, record, candidates.slice(at, at + BATCH))));
  }

  return {
    people: readers
      .slice(end - PEOPLE_AT_ONCE, end)
      .map(({ id, fullName, username }) => ({ id, fullName, username })),
    hasMore: readers.length > end,
  };
}

function badMention(message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path: 'mentions', message }] });
}

interface Mentioning {
  text: string;
  userIds: readonly number[];
  /**
   * The mentions before the change. They stay even if the mentioned users have since lost access to
   * the record.
   */
  before: readonly Mention[];
}

/**
 * Returns the mentions in a text, with the users' names. Throws a 400 if a user has no access to
 * the record.
 */
export async function resolveMentions(
  db: DbOrTx,
  record: NotedRecord,
  { text, userIds, before }: Mentioning,
): Promise<Mention[]> {
  const kept = before.filter(
    ({ userId, name }) => userIds.includes(userId) && text.includes(`@${name}`),
  );
  const added = [...new Set(userIds)].filter((id) => !kept.some(({ userId }) => userId === id));
  if (added.length === 0) return kept;

  const found: User[] = await db.select(COLUMNS).from(users).where(inArray(users.id, added));
  const readers = await readersAmong(db, record, found);
  const mentions = added.map((userId) => {
    const user = found.find(({ id }) => id === userId);
    if (!user?.isActive) {
      throw badMention('A mentioned person has no active account. Remove the mention.');
    }
    const name = user.fullName;
    if (!readers.includes(user)) {
      const noun = nounOf(recordsOf(record.entity).entity).toLowerCase();
      throw badMention(
        `${name} does not have access to this ${noun} and cannot be mentioned here.`,
      );
    }
    if (!text.includes(`@${name}`)) throw badMention(`The note does not mention @${name}.`);

    return { userId, name };
  });

  return [...kept, ...mentions];
}
