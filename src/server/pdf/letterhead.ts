import type { Content, ContentTable } from 'pdfmake/interfaces.js';
import { BARE_TABLE, COLOR, CONTENT_WIDTH, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type {
  PrintedClient,
  PrintedCompany,
  PrintedFact,
  PrintedJob,
} from '#server/pdf/printed-document.ts';

const FACTS_WIDTH = 214;
const GAP = 30;

interface Letterhead {
  company: PrintedCompany;
  /** 'Invoice' */
  title: string;
  facts: PrintedFact[];
  means: PrintMeans;
}

/**
 * Lays out the top of the first page: the company on the left, the document's title and details on
 * the right.
 */
export function letterhead({ company, title, facts, means }: Letterhead): Content {
  return {
    columns: [
      { width: CONTENT_WIDTH - FACTS_WIDTH - GAP, stack: companyBlock(company, means) },
      {
        width: FACTS_WIDTH,
        stack: [
          { text: title, fontSize: SIZE.title, bold: true, alignment: 'right', lineHeight: 1 },
          { margin: [0, 10, 0, 0], ...factsTable(facts) },
        ],
      },
    ],
    columnGap: GAP,
  };
}

function companyBlock(company: PrintedCompany, { logo }: PrintMeans): Content[] {
  const contact = [company.phone, company.email].filter(isPresent).join('  ·  ');
  const license = company.licenseNumber ? `License ${company.licenseNumber}` : null;
  const details = [
    company.location,
    ...company.addressLines,
    contact,
    company.website,
    license,
  ].filter(isPresent);
  const picture: Content[] = logo
    ? [{ image: logo.dataUrl, width: logo.width, height: logo.height, margin: [0, 0, 0, 12] }]
    : [];

  return [
    ...picture,
    { text: company.name, bold: true, fontSize: logo ? 10.5 : 14, margin: [0, 0, 0, 3] },
    ...details.map((text): Content => ({ text, color: COLOR.muted })),
  ];
}

function factsTable(facts: PrintedFact[]): ContentTable {
  return {
    table: {
      widths: [92, FACTS_WIDTH - 92],
      body: facts.map(({ label, text }) => [
        { text: label, color: COLOR.muted },
        { text, alignment: 'right' },
      ]),
    },
    layout: { ...BARE_TABLE, paddingBottom: () => 2.5 },
  };
}

/** Lays out the recipient and the job's location. */
export function parties(
  client: PrintedClient,
  clientLabel: string,
  job: PrintedJob | null,
): Content {
  const names = [client.company, client.name].filter(isPresent);
  const contact = [client.email, client.phone].filter(isPresent);
  const blocks = [addressBlock(clientLabel, names, [...client.addressLines, ...contact])];
  if (job) blocks.push(addressBlock('Job site', [job.title], job.addressLines));

  return {
    margin: [0, 22, 0, 0],
    columns: blocks.map((stack) => ({ width: (CONTENT_WIDTH - GAP) / 2, stack })),
    columnGap: GAP,
  };
}

function addressBlock(label: string, [name = '', ...names]: string[], lines: string[]): Content[] {
  return [
    { text: label, fontSize: SIZE.small, color: COLOR.muted, margin: [0, 0, 0, 3] },
    { text: name, bold: true },
    ...[...names, ...lines.filter(isPresent)].map((text): Content => ({ text })),
  ];
}

function isPresent(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
