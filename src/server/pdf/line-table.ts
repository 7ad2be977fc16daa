import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { wrapText } from '#server/pdf/fit-text.ts';
import {
  BARE_TABLE,
  COLOR,
  CONTENT_WIDTH,
  LINES_ON_PAGE,
  SIZE,
  RUNNING_TEXT,
} from '#server/pdf/page-frame.ts';
import type { PrintedLine } from '#server/pdf/printed-document.ts';
import type { Typeface } from '#server/pdf/typeface.ts';
import { formatCents } from '#shared/money.ts';

const GAP = 14;
/** More than below, because the line height already adds space below. */
const PADDING_ABOVE = 6.5;
const PADDING_BELOW = 4.5;
const HEAD_ROWS = 2;

/**
 * The longest row that is kept together, slightly less than a page. Longer rows are split, because
 * otherwise they wouldn't print completely.
 */
const MOST_LINES_OF_ROW = LINES_ON_PAGE - 4;
/**
 * The last row is kept with the totals if it has at most this many lines. A longer one might not
 * fit on a page with them.
 */
const MOST_LINES_WITH_TOTALS = LINES_ON_PAGE / 2;
/**
 * A row that continues on the next page is split into pieces of this many lines, small enough to
 * fill the pages.
 */
const LINES_OF_PIECE = 6;

const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

interface Row {
  description: string;
  /** Empty for all but the first piece of a split row. */
  figures: [quantity: string, price: string, amount: string];
  lineCount: number;
  isContinued: boolean;
}

interface LineTable {
  lines: PrintedLine[];
  totals: Content;
  typeface: Typeface;
}

/**
 * Lays out the lines and the totals. The last line is in the same row as the totals so they are
 * never alone on a page. The header repeats on each page, and rows stay together unless they are
 * taller than a page.
 */
export function lineTable({ lines, totals, typeface }: LineTable): Content {
  const widths = columnWidths(lines, typeface);
  const rows = lines.flatMap((line) => rowsOf(line, widths[0] - GAP, typeface));
  const last = rows.at(-1);
  const isLastWithTotals = last !== undefined && last.lineCount <= MOST_LINES_WITH_TOTALS;
  const plainRows = isLastWithTotals ? rows.slice(0, -1) : rows;
  const end: Content[] = isLastWithTotals ? [nestedRow(last, widths), totals] : [totals];

  return {
    table: {
      headerRows: HEAD_ROWS,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [...headRows(), ...plainRows.map(bodyRow), [{ stack: end, colSpan: 4 }, {}, {}, {}]],
    },
    layout: {
      ...BARE_TABLE,
      hLineWidth: (index) => (index === 1 || isRowEnd(plainRows, index - 1 - HEAD_ROWS) ? 0.5 : 0),
      hLineColor: (index) => (index === 1 ? COLOR.rule : COLOR.hairline),
      paddingTop: (index) => (isRowStart(plainRows, index - HEAD_ROWS) ? PADDING_ABOVE : 0),
      paddingBottom: (index) =>
        index === 0 || isRowEnd(plainRows, index - HEAD_ROWS) ? PADDING_BELOW : 0,
    },
  };
}

function columnWidths(lines: PrintedLine[], typeface: Typeface): [number, number, number, number] {
  const widest = (figures: string[], least: number): number =>
    Math.max(
      least,
      ...figures.map((figure) => Math.ceil(typeface.widthOf(figure, { size: SIZE.body })) + GAP),
    );
  const quantity = widest(
    lines.map(({ quantity: count }) => quantityFormat.format(count)),
    46,
  );
  const price = widest(
    lines.map(({ unitPriceCents }) => formatCents(unitPriceCents)),
    76,
  );
  const amount = widest(
    lines.map(({ lineTotalCents }) => formatCents(lineTotalCents)),
    80,
  );

  return [CONTENT_WIDTH - quantity - price - amount, quantity, price, amount];
}

function rowsOf(line: PrintedLine, width: number, typeface: Typeface): Row[] {
  const description = line.description.trim();
  const wrapped = wrapText(description, { typeface, width, size: SIZE.body });
  const figures: Row['figures'] = [
    quantityFormat.format(line.quantity),
    formatCents(line.unitPriceCents),
    formatCents(line.lineTotalCents),
  ];
  if (wrapped.length <= MOST_LINES_OF_ROW) {
    return [{ description, figures, lineCount: wrapped.length, isContinued: false }];
  }

  const rows: Row[] = [];
  for (let start = 0; start < wrapped.length; start += LINES_OF_PIECE) {
    const piece = wrapped.slice(start, start + LINES_OF_PIECE);
    rows.push({
      description: piece.join('\n'),
      figures: start === 0 ? figures : ['', '', ''],
      lineCount: piece.length,
      isContinued: start > 0,
    });
  }
  return rows;
}

function isRowStart(rows: Row[], index: number): boolean {
  return rows[index] !== undefined && !rows[index].isContinued;
}

function isRowEnd(rows: Row[], index: number): boolean {
  return rows[index] !== undefined && !rows[index + 1]?.isContinued;
}

/** The table header, with space below its rule for a row continued from the previous page. */
function headRows(): TableCell[][] {
  const style = { fontSize: SIZE.small, color: COLOR.muted };
  const labels = ['Qty', 'Unit price', 'Amount'].map((text) => ({
    text,
    ...style,
    alignment: 'right' as const,
  }));

  return [
    [{ text: 'Description', ...style }, ...labels],
    [{ text: ' ', fontSize: 1.5, colSpan: 4 }, {}, {}, {}],
  ];
}

function bodyRow({ description, figures, isContinued }: Row): TableCell[] {
  const [first = '', ...rest] = description.split('\n');
  const more = rest.length > 0 ? `\n${rest.join('\n')}` : '';

  return [
    {
      text: [
        { text: first, color: isContinued ? COLOR.muted : COLOR.ink },
        { text: more, color: COLOR.muted },
      ],
      style: RUNNING_TEXT,
      margin: [0, 0, GAP, 0],
    },
    ...figures.map((text) => ({ text, alignment: 'right' as const, noWrap: true })),
  ];
}

/** The last line, which looks like the rows above it. */
function nestedRow(row: Row, widths: number[]): ContentTable {
  return {
    table: { widths, body: [bodyRow(row)] },
    layout: {
      ...BARE_TABLE,
      hLineWidth: (index) => (index === 1 ? 0.5 : 0),
      hLineColor: COLOR.hairline,
      paddingTop: () => (row.isContinued ? 0 : PADDING_ABOVE),
      paddingBottom: () => PADDING_BELOW,
    },
  };
}
