import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { encode } from 'uqr';
import { wrapText } from '#server/pdf/fit-text.ts';
import { COLOR, CONTENT_WIDTH, SIZE } from '#server/pdf/page-frame.ts';
import type { Typeface } from '#server/pdf/typeface.ts';

/** Includes the four-module quiet zone that QR code readers need. */
const QR = 92;
const QUIET = 4;
const GAP = 10;
const RULE = 0.5;
const ADDRESS_SIZE = 10;
/**
 * Rows of modules overlap slightly, because some viewers leave a gap between shapes that merely
 * touch.
 */
const OVERLAP = 0.03;

/** Draws the QR code as bars, merging adjacent dark modules in a row. Black on every printer. */
function qrCode(text: string): CanvasElement[] {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const module = QR / size;

  return data.flatMap((row, y) =>
    barsOf(row).map(({ start, length }) => ({
      type: 'rect' as const,
      x: start * module,
      y: y * module,
      w: length * module,
      h: module + OVERLAP,
      lineWidth: 0,
      color: '#000000',
    })),
  );
}

function barsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const bars: { start: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = bars.at(-1);
    if (last && last.start + last.length === x) last.length += 1;
    else bars.push({ start: x, length: 1 });
  }

  return bars;
}

/**
 * Lays out the URL for paying online, to scan, click, or type. Shows no amount, because the balance
 * changes.
 */
export function payBlock(address: string, typeface: Typeface): Content {
  const shown = address.replace(/^https?:\/\//, '');
  const width = CONTENT_WIDTH - QR - 2 * GAP - 2 * RULE;
  const lines = wrapText(shown, { typeface, width, size: ADDRESS_SIZE, isBold: true });

  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    table: {
      widths: [QR, width],
      body: [
        [
          { canvas: qrCode(address) },
          {
            stack: [
              { text: 'Pay online', fontSize: 12, bold: true, margin: [0, 0, 0, 5] },
              {
                text: 'Scan the code with your phone, or go to:',
                margin: [0, 0, 0, 5],
              },
              { text: lines.join('\n'), fontSize: ADDRESS_SIZE, bold: true, link: address },
              {
                text: 'The page shows your current balance.',
                fontSize: SIZE.small,
                color: COLOR.muted,
                margin: [0, 6, 0, 0],
              },
            ],
            margin: [0, 12, 0, 8],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => RULE,
      vLineWidth: (index) => (index === 1 ? 0 : RULE),
      hLineColor: () => COLOR.rule,
      vLineColor: () => COLOR.rule,
      paddingLeft: (index) => (index === 0 ? 0 : GAP),
      paddingRight: (index) => (index === 0 ? 0 : GAP),
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
  };
}
