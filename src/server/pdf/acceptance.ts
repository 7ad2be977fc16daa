import type { Column, Content } from 'pdfmake/interfaces.js';
import { COLOUR, CONTENT_WIDTH, SIZE } from '#server/pdf/page-frame.ts';

const GAP = 24;
const FIELDS = [
  { label: 'Name', width: 170 },
  { label: 'Signature', width: CONTENT_WIDTH - 170 - 110 - 2 * GAP },
  { label: 'Date', width: 110 },
];

/** Where a client signs an estimate on paper. */
export function acceptance(): Content {
  return {
    unbreakable: true,
    margin: [0, 28, 0, 0],
    stack: [
      { text: 'I accept this estimate and its terms.' },
      {
        margin: [0, 34, 0, 0],
        columns: FIELDS.map(signatureLine),
        columnGap: GAP,
      },
    ],
  };
}

function signatureLine({ label, width }: { label: string; width: number }): Column {
  return {
    width,
    stack: [
      {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: COLOUR.muted },
        ],
      },
      { text: label, fontSize: SIZE.small, color: COLOUR.muted, margin: [0, 4, 0, 0] },
    ],
  };
}
