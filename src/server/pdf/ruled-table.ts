import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { BARE_TABLE, COLOR, SIZE } from '#server/pdf/page-frame.ts';

interface RuledTable {
  head: string[];
  rows: string[][];
  widths: number[];
  /** The first column of figures. Figures are right-aligned and don't wrap. */
  figuresFrom: number;
  marginTop?: number;
}

/**
 * Lays out a table of short cells with thin rules. The header repeats on each page, and rows don't
 * break across pages. Empty if there are no rows.
 */
export function ruledTable({
  head,
  rows,
  widths,
  figuresFrom,
  marginTop = 0,
}: RuledTable): Content[] {
  if (rows.length === 0) return [];

  const cellsOf = (row: string[], style: object): TableCell[] =>
    row.map((text, column) =>
      column < figuresFrom
        ? { text, ...style }
        : { text, ...style, alignment: 'right', noWrap: true },
    );

  return [
    {
      margin: [0, marginTop, 0, 0],
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths,
        body: [
          cellsOf(head, { fontSize: SIZE.small, color: COLOR.muted }),
          ...rows.map((row) => cellsOf(row, {})),
        ],
      },
      layout: {
        ...BARE_TABLE,
        hLineWidth: (index) => (index === 0 ? 0 : 0.5),
        hLineColor: (index) => (index === 1 ? COLOR.rule : COLOR.hairline),
        paddingTop: (index) => (index === 0 ? 0 : 6.5),
        paddingBottom: () => 4.5,
      },
    },
  ];
}
