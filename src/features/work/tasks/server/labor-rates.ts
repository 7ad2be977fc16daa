/** Reads and sets everyone's hourly cost. */
import { asc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { toCents, toDollars } from '#shared/money.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { lockCompany, readCompany } from '#features/office/company/server/company-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { CallContext } from '#server/access/request-context.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import type { LaborRates, LaborRatesUpdate } from '../labor-rate.ts';
import { laborRates } from './labor-rate-table.ts';

const centsOf = (rate: number | null) => (rate === null ? null : toCents(rate));
const dollarsOf = (cents: number | null | undefined) => (cents == null ? null : toDollars(cents));

/** Returns the company's default rate, and the active users with their rates, sorted by name. */
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

type Change = { userId: number | null; cents: number | null };

async function setRate(tx: DbOrTx, { userId, cents: hourlyCents }: Change): Promise<void> {
  if (hourlyCents === null) {
    const isIt = userId === null ? isNull(laborRates.userId) : eq(laborRates.userId, userId);
    await tx.delete(laborRates).where(isIt);
    return;
  }
  await tx
    .insert(laborRates)
    .values({ userId, hourlyCents })
    .onConflictDoUpdate({ target: laborRates.userId, set: { hourlyCents } });
}

/**
 * Locks the company's row so administrators' changes run one at a time and the audit trail records
 * each of them.
 */
async function lockRates(
  tx: DbOrTx,
): Promise<{ company: string; before: Map<number | null, number> }> {
  await lockCompany(tx);
  const company = await readCompany(tx);
  const rows = await tx.select().from(laborRates);

  return {
    company: company.name,
    before: new Map(rows.map(({ userId, hourlyCents }) => [userId, hourlyCents])),
  };
}

/** Sets the given rates. Hours already logged with a rate keep it. */
export function setLaborRates(
  ctx: CallContext,
  { usual, people = [] }: LaborRatesUpdate,
): Promise<LaborRates> {
  return inTransaction(ctx.db, async (tx) => {
    const { company, before } = await lockRates(tx);
    const ids = people.map(({ id }) => id);
    const known = await tx
      .select({ id: users.id, name: users.fullName })
      .from(users)
      .where(inArray(users.id, ids));
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const missing = ids.findIndex((id) => !names.has(id));
    if (missing >= 0) {
      const message = 'This person is no longer a user.';
      const issues = [{ path: `people.${missing}.id`, message }];
      throw new AppError('bad_input', message, { issues });
    }
    const changes: Change[] = people.map(({ id, rate }) => ({ userId: id, cents: centsOf(rate) }));
    if (usual !== undefined) changes.push({ userId: null, cents: centsOf(usual) });
    for (const change of changes) await setRate(tx, change);

    await recordHistories(
      tx,
      ctx,
      changes.map(({ userId, cents }) => ({
        ...(userId === null
          ? { entity: 'company', entityId: 1, label: company }
          : { entity: 'users', entityId: userId, label: names.get(userId) ?? '' }),
        action: 'updated',
        before: { laborRate: dollarsOf(before.get(userId)) },
        after: { laborRate: dollarsOf(cents) },
      })),
    );

    return readLaborRates(tx);
  });
}
