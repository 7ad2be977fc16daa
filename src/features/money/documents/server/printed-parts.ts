/** What every printed document has: the company's letterhead, the client, the job site, the lines. */
import type { Letterhead } from '#features/office/company/letterhead.ts';
import type { PrintedLocation } from '#features/office/company/location.ts';
import {
  readLetterhead,
  readLogoPicture,
} from '#features/office/company/server/letterhead-queries.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { CallContext } from '#server/http/request-context.ts';
import type {
  PrintedClient,
  PrintedCompany,
  PrintedFact,
  PrintedJob,
  PrintedLine,
} from '#server/pdf/printed-document.ts';
import { discountWords, lineTotalCents } from '../document-totals.ts';
import { lineNotes, otherChoices } from '../line-choices.ts';
import type { StoredLineItem } from '../line-item.ts';
import type { DocumentContent } from '../document-revision.ts';
import { taxWords } from '#features/office/company/tax.ts';
import type { BillTo, JobSite } from '../bill-to.ts';
import { postalLines, printedAddress } from './postal-lines.ts';

/** Who prints, and when: a user by their id, a client's link by a number below zero, so that each waits in a line of its own. */
export interface PrintContext extends Pick<CallContext, 'db' | 'today' | 'now' | 'payUrl'> {
  user: { id: number };
}

function addressLines(address: string | null): string[] {
  return printedAddress(address?.split('\n').filter(Boolean) ?? []);
}

/** The company by its letterhead, at a location with its own address and phone where it has them. */
export async function printedCompany(
  db: DbOrTx,
  letterhead: Letterhead,
  location: PrintedLocation | null = null,
): Promise<PrintedCompany> {
  const own = location ? postalLines(location) : [];

  return {
    name: letterhead.name,
    location: location?.name ?? null,
    logo: await readLogoPicture(db, letterhead.logoHash),
    addressLines: printedAddress(own.length > 0 ? own : postalLines(letterhead)),
    phone: location?.phone ?? letterhead.phone,
    email: letterhead.email,
    website: letterhead.website,
    licenseNumber: letterhead.licenseNumber,
  };
}

export function printedClient({ address, ...billTo }: BillTo): PrintedClient {
  return { ...billTo, addressLines: addressLines(address) };
}

function printedJob(jobSite: JobSite | null): PrintedJob | null {
  return jobSite && { title: jobSite.title, addressLines: addressLines(jobSite.address) };
}

function printedLines(items: readonly StoredLineItem[]): PrintedLine[] {
  return items
    .filter(({ isChosen }) => isChosen !== false)
    .map((line) => ({
      description: [line.description, ...lineNotes(line)].join('\n'),
      quantity: line.quantity,
      unitPriceCents: line.priceCents,
      lineTotalCents: lineTotalCents(line),
    }));
}

function printedTaxLabel(content: DocumentContent): string | null {
  const hasRate = content.taxRate !== null && content.taxRate > 0;

  return hasRate || content.taxCents > 0 ? taxWords(content) : null;
}

/** Printed next to the number and the dates: the estimate it came from, and the revision from the second on. */
function printedFacts({ estimateNumber }: DocumentContent, revision: number): PrintedFact[] {
  return [
    ...(estimateNumber ? [{ label: 'Estimate', text: estimateNumber }] : []),
    ...(revision > 1 ? [{ label: 'Revision', text: String(revision) }] : []),
  ];
}

/** What all kinds of document print. */
export async function printedSheet(
  db: DbOrTx,
  { content, revision }: { content: DocumentContent; revision: number },
) {
  return {
    kind: 'document' as const,
    number: content.number,
    title: content.title,
    company: await printedCompany(
      db,
      await readLetterhead(db, content.letterheadId),
      content.location,
    ),
    client: printedClient(content.billTo),
    job: printedJob(content.jobSite),
    facts: printedFacts(content, revision),
    issuedOn: content.date,
    lines: printedLines(content.items),
    otherChoices: otherChoices(content.items),
    subtotalCents: content.subtotalCents,
    discount:
      content.discountCents > 0
        ? { label: discountWords(content), cents: -content.discountCents }
        : null,
    taxLabel: printedTaxLabel(content),
    taxCents: content.taxCents,
    lessDepositCents: content.lessDepositCents,
    totalCents: content.totalCents,
    notes: content.notes,
    terms: content.terms,
  };
}
