/** Reading and setting what an hour of each person costs. */
import { asc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { toCents, toDollars } from '#shared/money.ts';
import { users } from '#features/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext } from '#server/http/request-context.ts';
import type { LaborRates, LaborRatesUpdate } from '../labor-rate.ts';
import { laborRates } from './labor-rate-table.ts';

const dollarsOf = (cents: number | null | undefined) => (cents == null ? null : toDollars(cents));

/** The company's rate, and those of its active users by name. */
export async function readLaborRates(db: DbOrTx): Promise<LaborRates> {
  const [usual] = await db.select().from(laborRates).where(isNull(laborRates.userId));
  const people = await db
    .select({ id: users.id, name: users.fullName, cents: laborRates.hourlyCents })
    .from(users)
    .leftJoin(laborRates, eq(laborRates.userId, users.id))
    .where(eq(users.isActive, true))
    .orderBy(asc(users.fullName), asc(users.id));

  return {
    usual: dollarsOf(usual?.hourlyCents),
    people: people.map(({ id, name, cents }) => ({ id, name, rate: dollarsOf(cents) })),
  };
}

async function setRate(tx: DbOrTx, userId: number | null, rate: number | null): Promise<void> {
  if (rate === null) {
    const isIt = userId === null ? isNull(laborRates.userId) : eq(laborRates.userId, userId);
    await tx.delete(laborRates).where(isIt);
    return;
  }
  const hourlyCents = toCents(rate);
  await tx
    .insert(laborRates)
    .values({ userId, hourlyCents })
    .onConflictDoUpdate({ target: laborRates.userId, set: { hourlyCents } });
}

/** Sets the rates that are named. Hours that were logged with a rate keep theirs. */
export function setLaborRates(
  { db }: CallContext,
  { usual, people = [] }: LaborRatesUpdate,
): Promise<LaborRates> {
  return inTransaction(db, async (tx) => {
    const ids = people.map(({ id }) => id);
    const known = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids));
    const missing = ids.findIndex((id) => !known.some((one) => one.id === id));
    if (missing >= 0) {
      const message = 'This person is not a user any more.';
      const issues = [{ path: `people.${missing}.id`, message }];
      throw new AppError('bad_input', message, { issues });
    }
    if (usual !== undefined) await setRate(tx, null, usual);
    // In one order, so that two administrators at once wait for each other and no longer.
    const inOrder = people.toSorted((a, b) => a.id - b.id);
    for (const { id, rate } of inOrder) await setRate(tx, id, rate);

    return readLaborRates(tx);
  });
}
