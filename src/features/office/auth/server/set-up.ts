import { count, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ADMIN } from '#shared/access-profile.ts';
import { AppError } from '#shared/app-error.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { setup } from '../credentials.ts';
import { users } from './user-table.ts';
import { hashPassword } from './password.ts';
import { assertStrongPassword } from './weak-password.ts';

const SETUP_LOCK = 0x67_61_62_6c_65_02;

export async function isSetupNeeded(db: DbOrTx): Promise<boolean> {
  const [row] = await db.select({ users: count() }).from(users);

  return row?.users === 0;
}

/**
 * Creates the company and its first administrator, adds the sample data if requested, and returns
 * the administrator's id. A lock prevents two concurrent requests from both creating an
 * administrator; the second one gets a 409.
 */
export async function setUp(
  db: DbOrTx,
  {
    input,
    now,
    services,
  }: {
    input: z.output<typeof setup>;
    now: Date;
    services: Pick<AppServices, 'settings' | 'prepareCompany' | 'loadSampleData'>;
  },
): Promise<number> {
  await assertStrongPassword({
    password: input.password,
    path: 'password',
    names: [input.companyName, input.fullName, input.username],
    settings: services.settings,
  });
  const passwordHash = await hashPassword(input.password);

  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETUP_LOCK})`);
    if (!(await isSetupNeeded(tx))) {
      throw new AppError('conflict', 'Gable is already set up. Please sign in.');
    }

    // The trigger companies_add_first_location adds the first location.
    const [company] = await tx
      .insert(companies)
      .values({ name: input.companyName, timeZone: input.timeZone })
      .returning({ timeZone: companies.timeZone });
    const [user] = await tx
      .insert(users)
      .values({
        username: input.username,
        fullName: input.fullName,
        passwordHash,
        accessProfile: ADMIN,
      })
      .returning({ id: users.id });
    if (!user || !company) throw new Error('the first user was not stored');
    await services.prepareCompany(tx);
    if (input.loadSampleData) {
      await services.loadSampleData({
        db: tx,
        now,
        timeZone: company.timeZone,
        user: {
          kind: 'user',
          id: user.id,
          fullName: input.fullName,
          accessProfile: ADMIN,
          isSubcontractor: false,
          sessionId: 0,
        },
      });
    }

    return user.id;
  });
}
