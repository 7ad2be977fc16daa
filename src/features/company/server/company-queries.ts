import { eq, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { z } from 'zod';
import type { Company, companyUpdate } from '../company.ts';
import { companies } from './company-table.ts';
import { fieldsAsSettings, settingsAsFields } from './document-settings.ts';
import { logos } from './letterhead-table.ts';

type CompanyRow = typeof companies.$inferSelect;

function toCompany(row: CompanyRow): Company {
  const { id: _id, logoHash, createdAt: _createdAt, documents, ...fields } = row;

  return {
    ...fields,
    ...settingsAsFields(documents),
    logoUrl: logoHash ? `/api/company/logo?v=${logoHash}` : null,
  };
}

/** The company; 404 before it is set up. */
export async function readCompany(db: DbOrTx): Promise<Company> {
  const [row] = await db.select().from(companies);
  if (!row) throw notFound('Company');

  return toCompany(row);
}

/** The logo as PNG with its hash, or null. */
export async function readLogo(db: DbOrTx): Promise<{ picture: Buffer; hash: string } | null> {
  const [row] = await db
    .select({ picture: logos.picture, hash: logos.hash })
    .from(companies)
    .innerJoin(logos, eq(logos.hash, companies.logoHash));

  return row ?? null;
}

/** Holds the company until the transaction ends, so that changes and new numbers come one after the other. */
export async function lockCompany(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select from companies where id = 1 for update`);
}

/** What a change of the company may set. */
export type CompanyChange = z.output<typeof companyUpdate> & { logoHash?: string | null };

/** Stores a change of the company, which its caller has locked. */
export async function saveCompany(
  tx: DbOrTx,
  before: Company,
  change: CompanyChange,
): Promise<void> {
  await tx
    .update(companies)
    .set({
      ...change,
      documents: fieldsAsSettings({ ...before, ...change }),
      version: sql`${companies.version} + 1`,
    })
    .where(eq(companies.id, 1));
}
