import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { fitText } from '#server/pdf/fit-text.ts';
import { BARE_TABLE, COLOR, CONTENT_WIDTH } from '#server/pdf/page-frame.ts';
import type { PrintedSum } from '#server/pdf/printed-document.ts';
import type { Typeface } from '#server/pdf/typeface.ts';
import { formatCents } from '#shared/money.ts';

/**
 * Widths of the label column. The wider one is used if a label, such as the name of a tax, needs
 * it.
 */
const LABELS = [126, 250];
const FIGURES = 110;
const SUM_SIZE = 10.5;

/** Lays out the totals, right-aligned below the amounts and never split across pages. */
export function totalsBlock(rows: PrintedSum[], typeface: Typeface): Content {
  const last = rows.length - 1;
  const roomOf = (width: number) => ({ typeface, width, size: SUM_SIZE, isBold: true });
  const width =
    LABELS.find((one) => rows.every(({ label }) => fitText(label, roomOf(one)) === label)) ??
    Math.max(...LABELS);
  const cells = rows.map(({ label, cents, isSum = false }, index): TableCell[] => {
    const isAnswer = isSum && index === last;
    const style = {
      bold: isSum,
      fontSize: isAnswer ? SUM_SIZE : undefined,
      color: isAnswer ? COLOR.accent : COLOR.ink,
    };

    return [
      {
        text: fitText(label, roomOf(width)),
        ...style,
        noWrap: true,
        color: isSum ? style.color : COLOR.muted,
      },
      { text: formatCents(cents), ...style, alignment: 'right', noWrap: true },
    ];
  });

  return {
    unbreakable: true,
    margin: [CONTENT_WIDTH - width - FIGURES, 8, 0, 0],
    table: { widths: [width, FIGURES], body: cells },
    layout: {
      ...BARE_TABLE,
      hLineWidth: (index) => (index > 0 && rows[index]?.isSum ? 0.5 : 0),
      hLineColor: COLOR.rule,
      paddingTop: () => 5,
      paddingBottom: () => 3,
    },
  };
}
