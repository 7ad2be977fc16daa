/** What every printed document has: the company's letterhead, the client, the job site, the lines. */
import { eq } from 'drizzle-orm';
import { readCompany, readLogo } from '#features/settings/server/company-queries.ts';
import type { Company } from '#features/settings/company.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type {
  PrintedClient,
  PrintedCompany,
  PrintedJob,
  PrintedLine,
} from '#server/pdf/printed-document.ts';
import { toCents } from '#shared/money.ts';
import { lineTotalCents } from '../line-item.ts';
import type { LineItem } from '../line-item.ts';
import type { BillTo } from '../sales-document.ts';

function filled(parts: (string | null | undefined)[]): string[] {
  return parts.filter((part): part is string => Boolean(part));
}

interface Place {
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
}

/** An address as it goes on an envelope: street lines, then 'City, State 84101'. */
function addressLines(place: Place): string[] {
  const region = filled([place.state, place.postalCode]).join(' ');
  const town = filled([place.city, region]).join(', ');

  return filled([place.addressLine1, place.addressLine2, town]);
}

export async function printedCompany(
  db: DbOrTx,
): Promise<{ company: Company; printed: PrintedCompany }> {
  const company = await readCompany(db);

  return {
    company,
    printed: {
      name: company.name,
      logo: (await readLogo(db))?.picture ?? null,
      addressLines: addressLines(company),
      phone: company.phone,
      email: company.email,
      website: company.website,
      licenceNumber: company.licenseNumber,
    },
  };
}

export function printedClient(billTo: BillTo): PrintedClient {
  return {
    name: billTo.name,
    company: billTo.company,
    addressLines: filled(billTo.address?.split('\n') ?? []),
    email: billTo.email,
    phone: billTo.phone,
  };
}

export async function printedJob(db: DbOrTx, jobId: number | null): Promise<PrintedJob | null> {
  if (jobId === null) return null;
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));

  return job ? { title: job.title, addressLines: addressLines(job) } : null;
}

export function printedLines(items: readonly LineItem[]): PrintedLine[] {
  return items.map(({ description, quantity, price }) => {
    const priceCents = toCents(price);

    return {
      description,
      quantity,
      unitPriceCents: priceCents,
      lineTotalCents: lineTotalCents({ quantity, priceCents }),
    };
  });
}

/** 'Tax (8.25%)', or 'Tax' when it was entered as an amount; null leaves the row out. */
export function printedTaxLabel({ taxRate, tax }: { taxRate: number | null; tax: number }) {
  if (taxRate !== null && taxRate > 0) return `Tax (${taxRate}%)`;

  return tax > 0 ? 'Tax' : null;
}
