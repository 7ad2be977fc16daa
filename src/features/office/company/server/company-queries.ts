import { eq, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { z } from 'zod';
import type { company, Company } from '../company.ts';
import { mailSenderOf, type MailSender } from '../mail-sender.ts';
import type { Location } from '../location.ts';
import { defaultRateOf } from '../tax.ts';
import { companies } from './company-table.ts';
import { fieldsAsSettings, settingsAsFields } from './document-settings.ts';
import { saveLocations } from './save-locations.ts';
import { logos } from './letterhead-table.ts';

type CompanyRow = typeof companies.$inferSelect;

/** SQL for all locations in display order, selected as one value alongside the company row. */
const locationsInOrder = sql<Location[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'name', name, 'addressLine1', address_line1, 'addressLine2', address_line2,
    'city', city, 'state', state, 'postalCode', postal_code, 'phone', phone,
    'isArchived', is_archived) order by sort_order, id), '[]')
  from locations)`;

function toCompany(row: CompanyRow, locations: Location[]): Company {
  const { id: _id, logoHash, createdAt: _createdAt, documents, ...fields } = row;

  return {
    ...fields,
    ...settingsAsFields(documents),
    defaultTaxRate: defaultRateOf(fields)?.rate ?? null,
    locations,
    logoUrl: logoHash ? `/api/company/logo?v=${logoHash}` : null,
  };
}

/** Returns the company. Throws a 404 if it is not set up yet. */
export async function readCompany(db: DbOrTx): Promise<Company> {
  const [found] = await db.select({ row: companies, locations: locationsInOrder }).from(companies);
  if (!found) throw notFound('Company');

  return toCompany(found.row, found.locations);
}

/** Returns the sender of emails; null if the company is not set up yet. */
export async function readMailSender(db: DbOrTx): Promise<MailSender | null> {
  const { name, email, mailSenderName, mailReplyTo } = companies;
  const [row] = await db.select({ name, email, mailSenderName, mailReplyTo }).from(companies);

  return row ? mailSenderOf(row) : null;
}

/** Returns the logo as a PNG with its hash; null if there is none. */
export async function readLogo(db: DbOrTx): Promise<{ picture: Buffer; hash: string } | null> {
  const [row] = await db
    .select({ picture: logos.picture, hash: logos.hash })
    .from(companies)
    .innerJoin(logos, eq(logos.hash, companies.logoHash));

  return row ?? null;
}

/**
 * Locks the company until the transaction ends, so changes and new document numbers are handled one
 * at a time.
 */
export async function lockCompany(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select from companies where id = 1 for update`);
}

/** The fields that can be changed on the company. */
export type CompanyChange = z.output<typeof company.update> & { logoHash?: string | null };

/** Saves changes to the company. The caller must lock the company. */
export async function saveCompany(
  tx: DbOrTx,
  before: Company,
  { locations, ...change }: CompanyChange,
): Promise<void> {
  if (locations) await saveLocations(tx, before.locations, locations);
  // The trigger companies_keep_letterhead stores the values that are printed on documents.
  await tx
    .update(companies)
    .set({
      ...change,
      documents: fieldsAsSettings({ ...before, ...change }),
      version: sql`${companies.version} + 1`,
    })
    .where(eq(companies.id, 1));
}
