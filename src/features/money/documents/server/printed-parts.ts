/** The parts that all printed documents share: the letterhead, client, job site, and lines. */
import { readLetterhead } from '#features/office/company/server/letterhead-queries.ts';
import { printedCompany } from '#features/office/company/server/printed-company.ts';
import { printedClient, printedLinesOf } from '#features/work/contacts/server/client-snapshot.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PrintedFact, PrintedJob, PrintedLine } from '#server/pdf/printed-document.ts';
import { discountWords, lineTotalCents } from '../document-totals.ts';
import { lineNotes, otherChoices } from '../line-choices.ts';
import type { StoredLineItem } from '../line-item.ts';
import type { DocumentContent } from '../document-revision.ts';
import { taxWords } from '#features/office/company/tax.ts';
import type { JobSite } from '../job-site.ts';

function printedJob(jobSite: JobSite | null): PrintedJob | null {
  return jobSite && { title: jobSite.title, addressLines: printedLinesOf(jobSite.address) };
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

/**
 * Returns the facts printed next to the number and dates: the estimate number and, starting with
 * the second revision, the revision number.
 */
function printedFacts({ estimateNumber }: DocumentContent, revision: number): PrintedFact[] {
  return [
    ...(estimateNumber ? [{ label: 'Estimate', text: estimateNumber }] : []),
    ...(revision > 1 ? [{ label: 'Revision', text: String(revision) }] : []),
  ];
}

/** Returns the printed content shared by all kinds of documents. */
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
