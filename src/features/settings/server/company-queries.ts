import { eq, getTableColumns, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Company } from '../company.ts';
import { companies } from './company-table.ts';

type CompanyRow = Omit<typeof companies.$inferSelect, 'logo'>;

export function toCompany(row: CompanyRow): Company {
  const { id: _id, logoHash, createdAt: _createdAt, ...fields } = row;

  return { ...fields, logoUrl: logoHash ? `/api/company/logo?v=${logoHash}` : null };
}

/** The company without its logo's bytes. */
export async function readCompany(db: DbOrTx): Promise<Company> {
  const { logo: _logo, ...columns } = getTableColumns(companies);
  const [row] = await db.select(columns).from(companies);
  if (!row) throw notFound('Company');

  return toCompany(row);
}

/** The logo as PNG with its hash, or null. */
export async function readLogo(db: DbOrTx): Promise<{ picture: Buffer; hash: string } | null> {
  const [row] = await db
    .select({ picture: companies.logo, hash: companies.logoHash })
    .from(companies);

  return row?.picture && row.hash ? { picture: row.picture, hash: row.hash } : null;
}

export async function lockCompany(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select from companies where id = 1 for update`);
}

export async function saveCompany(
  tx: DbOrTx,
  change: Partial<typeof companies.$inferInsert>,
): Promise<void> {
  await tx
    .update(companies)
    .set({ ...change, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, 1));
}
