/** What every printed document has: the company's letterhead, the client, the job site, the lines. */
import type { Letterhead } from '#features/settings/letterhead.ts';
import { readLetterhead, readLogoPicture } from '#features/settings/server/letterhead-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type {
  PrintedClient,
  PrintedCompany,
  PrintedJob,
  PrintedLine,
} from '#server/pdf/printed-document.ts';
import { lineTotalCents } from '../line-item.ts';
import type { StoredLineItem } from '../line-item.ts';
import { taxWords } from '../sales-document.ts';
import type { BillTo, JobSite } from '../sales-document.ts';
import type { DocumentRow } from './document-answer.ts';
import { postalLines } from './postal-lines.ts';

function addressLines(address: string | null): string[] {
  return address?.split('\n').filter(Boolean) ?? [];
}

export async function printedCompany(db: DbOrTx, letterhead: Letterhead): Promise<PrintedCompany> {
  return {
    name: letterhead.name,
    logo: await readLogoPicture(db, letterhead.logoHash),
    addressLines: postalLines(letterhead),
    phone: letterhead.phone,
    email: letterhead.email,
    website: letterhead.website,
    licenceNumber: letterhead.licenseNumber,
  };
}

export function printedClient({ address, ...billTo }: BillTo): PrintedClient {
  return { ...billTo, addressLines: addressLines(address) };
}

function printedJob(jobSite: JobSite | null): PrintedJob | null {
  return jobSite && { title: jobSite.title, addressLines: addressLines(jobSite.address) };
}

function printedLines(items: readonly StoredLineItem[]): PrintedLine[] {
  return items.map(({ description, quantity, priceCents }) => ({
    description,
    quantity,
    unitPriceCents: priceCents,
    lineTotalCents: lineTotalCents({ quantity, priceCents }),
  }));
}

function printedTaxLabel(row: DocumentRow): string | null {
  const hasRate = row.taxRate !== null && row.taxRate > 0;

  return hasRate || row.taxCents > 0 ? taxWords(row) : null;
}

/** What both kinds of document print, as it is stored with the document. */
export async function printedSheet(db: DbOrTx, row: DocumentRow) {
  return {
    createdAt: row.updatedAt,
    company: await printedCompany(db, await readLetterhead(db, row.letterheadId)),
    client: printedClient(row.billTo),
    job: printedJob(row.jobSite),
    issuedOn: row.date,
    lines: printedLines(row.items),
    subtotalCents: row.subtotalCents,
    taxLabel: printedTaxLabel(row),
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    notes: row.notes,
    terms: row.terms,
  };
}
