import type { Column, Content, ContentTable } from 'pdfmake/interfaces.js';
import { fitText } from '#server/pdf/fit-text.ts';
import { BARE_TABLE, COLOUR, CONTENT_WIDTH, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type {
  PrintedClient,
  PrintedCompany,
  PrintedFact,
  PrintedJob,
  PrintedStamp,
} from '#server/pdf/printed-document.ts';

const FACTS_WIDTH = 214;
const GAP = 30;

const STAMPS: Record<PrintedStamp, { text: string; colour: string }> = {
  draft: { text: 'DRAFT', colour: COLOUR.muted },
  accepted: { text: 'ACCEPTED', colour: COLOUR.good },
  declined: { text: 'DECLINED', colour: COLOUR.muted },
  expired: { text: 'EXPIRED', colour: COLOUR.muted },
  paid: { text: 'PAID', colour: COLOUR.good },
  overdue: { text: 'OVERDUE', colour: COLOUR.bad },
  void: { text: 'VOID', colour: COLOUR.bad },
  refunded: { text: 'REFUNDED', colour: COLOUR.muted },
};

interface Letterhead {
  company: PrintedCompany;
  /** 'Invoice' */
  title: string;
  facts: PrintedFact[];
  means: PrintMeans;
}

/** The top of the first page: who writes on the left, what it is on the right. */
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
  const contact = [company.phone, company.email].filter(isGiven).join('  ·  ');
  const licence = company.licenceNumber ? `License ${company.licenceNumber}` : null;
  const details = [...company.addressLines, contact, company.website, licence].filter(isGiven);
  const picture: Content[] = logo
    ? [{ image: logo.dataUrl, width: logo.width, height: logo.height, margin: [0, 0, 0, 12] }]
    : [];

  return [
    ...picture,
    { text: company.name, bold: true, fontSize: logo ? 10.5 : 14, margin: [0, 0, 0, 3] },
    ...details.map((text): Content => ({ text, color: COLOUR.muted })),
  ];
}

function factsTable(facts: PrintedFact[]): ContentTable {
  return {
    table: {
      widths: [92, FACTS_WIDTH - 92],
      body: facts.map(({ label, text }) => [
        { text: label, color: COLOUR.muted },
        { text, alignment: 'right' },
      ]),
    },
    layout: { ...BARE_TABLE, paddingBottom: () => 2.5 },
  };
}

/** Who it is for, and where the work is. */
export function parties(
  client: PrintedClient,
  clientLabel: string,
  job: PrintedJob | null,
): Content {
  const names = [client.company, client.name].filter(isGiven);
  const contact = [client.email, client.phone].filter(isGiven);
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
    { text: label, fontSize: SIZE.small, color: COLOUR.muted, margin: [0, 0, 0, 3] },
    { text: name, bold: true },
    ...[...names, ...lines.filter(isGiven)].map((text): Content => ({ text })),
  ];
}

interface Headline {
  text: string;
  /** What the document is about, in the office's words. */
  subject: string | null;
  stamp: PrintedStamp | null;
  means: PrintMeans;
}

/** The one sentence that the reader looks for, with the stamp at its end. */
export function headline({ text, subject, stamp, means }: Headline): Content {
  const stampWidth = stamp ? widthOfStamp(stamp, means) + 20 : 0;
  const fitted = fitText(text, {
    typeface: means.typeface,
    width: CONTENT_WIDTH - stampWidth,
    size: SIZE.headline,
    isBold: true,
  });

  return {
    margin: [0, 26, 0, 14],
    stack: [
      {
        columns: [
          {
            text: fitted,
            fontSize: SIZE.headline,
            bold: true,
            lineHeight: 1,
            noWrap: true,
            width: CONTENT_WIDTH - stampWidth,
          },
          ...(stamp ? [stampMark(stamp, means)] : []),
        ],
      },
      ...(subject
        ? [{ text: subject, color: COLOUR.muted, margin: [0, 5, 0, 0] } satisfies Content]
        : []),
    ],
  };
}

const STAMP_PADDING = 8;
const STAMP_SIZE = 7.5;
const STAMP_SPACING = 0.4;

function widthOfStamp(stamp: PrintedStamp, { typeface }: PrintMeans): number {
  const { text } = STAMPS[stamp];
  const letters = typeface.widthOf(text, { size: STAMP_SIZE, isBold: true });

  return letters + STAMP_SPACING * (text.length - 1) + 2 * STAMP_PADDING;
}

function stampMark(stamp: PrintedStamp, means: PrintMeans): Column {
  const { text, colour } = STAMPS[stamp];
  const width = widthOfStamp(stamp, means);

  return {
    width,
    stack: [
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: width, h: 18, r: 3, lineWidth: 1, lineColor: colour },
        ],
      },
      {
        text,
        relativePosition: { x: STAMP_PADDING, y: -13.5 },
        fontSize: STAMP_SIZE,
        bold: true,
        characterSpacing: STAMP_SPACING,
        color: colour,
        lineHeight: 1,
      },
    ],
  };
}

function isGiven(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
