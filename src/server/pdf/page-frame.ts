import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fitText } from '#server/pdf/fit-text.ts';
import type { Fit } from '#server/pdf/typeface.ts';
import type { LogoImage } from '#server/pdf/logo-image.ts';
import type { PrintedCompany } from '#server/pdf/printed-document.ts';
import { textWidth } from '#server/pdf/set-text.ts';
import type { Typeface } from '#server/pdf/typeface.ts';

/** A layout's inputs besides the document's data. */
export interface PrintMeans {
  typeface: Typeface;
  logo: LogoImage | null;
}

export const COLOR = {
  ink: '#1b2130',
  muted: '#5f6878',
  accent: '#264bb5',
  rule: '#c9ced8',
  hairline: '#e6e9ef',
  good: '#1a7a4c',
  bad: '#b3261e',
} as const;

export const SIZE = { body: 9, small: 8, headline: 15, title: 22 } as const;

/** The style for body text. Right-to-left text is aligned to the right. */
export const RUNNING_TEXT = 'running-text';

/** Line height, relative to the font's own, which is 1.21 times its size. */
const LEADING = 1.18;

/** US Letter size and its margins, in points. */
const PAGE = { width: 612, height: 792, side: 54, top: 52, bottom: 60 };

export const PAGE_WIDTH = PAGE.width;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.side;

/** The number of lines of body text that fit on a page below a table header. */
export const LINES_ON_PAGE = Math.floor(
  (PAGE.height - PAGE.top - PAGE.bottom - 40) / (SIZE.body * 1.21 * LEADING),
);

export const BARE_TABLE: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

interface Frame {
  /** The document title, shown in PDF viewers and in the page header from the second page on. */
  title: string;
  company: PrintedCompany;
  createdAt: Date;
  content: Content[];
  means: PrintMeans;
}

/**
 * Lays out a Letter page with everything that repeats: the header after the first page, the company
 * line, and the page count.
 */
export function pageFrame({
  title,
  company,
  createdAt,
  content,
  means,
}: Frame): TDocumentDefinitions {
  const half = CONTENT_WIDTH / 2 - 10;
  const small = { typeface: means.typeface, size: SIZE.small };
  const runningTitle = fitText(title, { ...small, width: half });
  const runningName = fitText(company.name, { ...small, width: half });
  const companyLine = footerLine(company, { ...small, width: CONTENT_WIDTH - 80 });

  return {
    pageSize: 'LETTER',
    pageMargins: [PAGE.side, PAGE.top, PAGE.side, PAGE.bottom],
    language: 'en-US',
    displayTitle: true,
    info: {
      title: `${title} – ${company.name}`,
      author: company.name,
      creator: 'Gable',
      producer: 'Gable',
      creationDate: createdAt,
    },
    defaultStyle: {
      font: 'Inter',
      fontSize: SIZE.body,
      lineHeight: LEADING,
      color: COLOR.ink,
    },
    header: (page) =>
      page === 1
        ? null
        : {
            margin: [PAGE.side, 26, PAGE.side, 0],
            fontSize: SIZE.small,
            color: COLOR.muted,
            noWrap: true,
            columns: [{ text: runningTitle }, { text: runningName, alignment: 'right' }],
          },
    footer: (page, pages) => ({
      margin: [PAGE.side, 14, PAGE.side, 0],
      stack: [
        rule(COLOR.hairline),
        {
          margin: [0, 8, 0, 0],
          fontSize: SIZE.small,
          color: COLOR.muted,
          noWrap: true,
          columns: [
            { text: companyLine, width: CONTENT_WIDTH - 80 },
            { text: `Page ${page} of ${pages}`, alignment: 'right', width: 80 },
          ],
        },
      ],
    }),
    content,
  };
}

/** A horizontal line across the content. */
function rule(color: string): Content {
  return {
    canvas: [
      { type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.5, lineColor: color },
    ],
  };
}

/**
 * Returns the company's name and as many details as fit on one line, with legally required ones
 * first.
 */
function footerLine({ name, licenseNumber, phone, website }: PrintedCompany, fit: Fit): string {
  const facts = [licenseNumber ? `License ${licenseNumber}` : null, phone, website];
  let line = fitText(name, fit);
  for (const fact of facts) {
    const longer = `${line}  ·  ${fact}`;
    if (fact && textWidth(longer, fit) <= fit.width) line = longer;
  }

  return line;
}
