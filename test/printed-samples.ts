import type {
  PrintedCompany,
  PrintedDocument,
  PrintedLine,
  PrintedPhotos,
  PrintedReceipt,
} from '#server/pdf/printed-document.ts';
import { formatCents } from '#shared/money.ts';

const COMPANY: PrintedCompany = {
  name: 'Summit Ridge Roofing LLC',
  location: null,
  logo: null,
  addressLines: ['4810 W 38th Ave, Suite 200', 'Denver, CO 80212'],
  phone: '(303) 555-0142',
  email: 'office@summitridge.example',
  website: 'summitridge.example',
  licenseNumber: 'RC-204881',
};

const SHEET = {
  stamp: null,
  createdAt: new Date('2026-07-01T15:00:00Z'),
  company: COMPANY,
  client: {
    name: 'Dana Whitfield',
    company: null,
    addressLines: ['1420 Elm Street', 'Lakewood, CO 80215'],
    email: 'dana@example.com',
    phone: '(720) 555-0199',
  },
  facts: [],
  notes: null,
};

/**
 * Creates lines with realistic prices. Each line's number appears in its description and in the
 * cents of its amount.
 */
export function printedLines(count: number): PrintedLine[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const unitPriceCents = 10_000 + number;

    return {
      description: `Item ${number}: tear off and replace`,
      quantity: 1,
      unitPriceCents,
      lineTotalCents: unitPriceCents,
    };
  });
}

/** Creates an invoice for these lines, due July 16, in the format the PDF renderer expects. */
export function printedDocument(parts: Partial<PrintedDocument> = {}): PrintedDocument {
  const lines = parts.lines ?? printedLines(3);
  const totalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);

  return {
    ...SHEET,
    kind: 'document',
    noun: 'Invoice',
    clientLabel: 'Bill to',
    headline: `${formatCents(totalCents)} due July 16, 2026`,
    number: 'INV-2077',
    title: null,
    description: null,
    issuedOn: '2026-07-01',
    lastDay: { label: 'Due', day: '2026-07-16' },
    job: null,
    lines,
    otherChoices: [],
    subtotalCents: totalCents,
    discount: null,
    taxLabel: null,
    taxCents: 0,
    lessDepositCents: 0,
    totalCents,
    sums: [{ label: 'Balance due', cents: totalCents, isSum: true }],
    payments: [],
    terms: null,
    acceptance: null,
    ...parts,
  };
}

export function printedReceipt(parts: Partial<PrintedReceipt> = {}): PrintedReceipt {
  return {
    ...SHEET,
    kind: 'receipt',
    number: 'R-318',
    paidOn: '2026-07-20',
    method: 'Check',
    amountCents: 1_250_050,
    allocations: [
      {
        invoiceNumber: 'INV-2077',
        invoiceTotalCents: 2_000_000,
        appliedCents: 1_230_050,
        balanceCents: 769_950,
      },
    ],
    creditCents: 20_000,
    ...parts,
  };
}

/** Creates a photo report for a re-roof with an insurance claim. */
export function printedPhotos(parts: Pick<PrintedPhotos, 'photos' | 'onPage'>): PrintedPhotos {
  const { stamp: _, notes: __, ...sheet } = SHEET;

  return {
    ...sheet,
    kind: 'photos',
    facts: [{ label: 'Claim', text: 'CLM-4471' }],
    job: { title: 'Alvarez re-roof', addressLines: ['1420 Elm Street'] },
    ...parts,
  };
}
