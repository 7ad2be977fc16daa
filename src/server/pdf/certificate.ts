/** Lays out signatures from client pages, and the certificate at the end of the document. */
import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { BARE_TABLE, COLOR, CONTENT_WIDTH, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintedSignature } from '#server/pdf/printed-document.ts';

/** The size of the field where signatures are drawn. They are printed at `SCALE`. */
const FIELD = { width: 300, height: 100 };
const SCALE = 0.6;

function strokesOf(strokes: number[][]): CanvasElement[] {
  return strokes.flatMap((stroke): CanvasElement[] => {
    const points = [];
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      points.push({ x: (stroke[at] ?? 0) * SCALE, y: (stroke[at + 1] ?? 0) * SCALE });
    }
    const [only] = points;
    if (points.length === 1 && only) {
      return [{ type: 'ellipse', ...only, r1: 0.8, r2: 0.8, color: COLOR.ink }];
    }

    return [{ type: 'polyline', points, lineWidth: 1.1, lineColor: COLOR.ink, lineCap: 'round' }];
  });
}

/** Lays out an electronic signature in place of the lines for signing on paper. */
export function typedSignature({ sentence, name, strokes, signedAt }: PrintedSignature): Content {
  const drawn: Content[] = strokes
    ? [
        // An invisible rectangle keeps the field's height the same, wherever the strokes are.
        {
          canvas: [
            {
              type: 'rect',
              x: 0,
              y: 0,
              w: FIELD.width * SCALE,
              h: FIELD.height * SCALE,
              lineWidth: 0,
              lineColor: '#ffffff',
            },
            ...strokesOf(strokes),
          ],
        },
      ]
    : [{ text: name, fontSize: 16, bold: true, margin: [0, 18, 0, 6] }];

  return {
    unbreakable: true,
    margin: [0, 28, 0, 0],
    stack: [
      { text: sentence },
      ...drawn,
      {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: 260, y2: 0, lineWidth: 0.5, lineColor: COLOR.muted },
        ],
      },
      {
        text: `Signed electronically by ${name} on ${signedAt}`,
        fontSize: SIZE.small,
        color: COLOR.muted,
        margin: [0, 4, 0, 0],
      },
    ],
  };
}

const LABEL_WIDTH = 130;

/**
 * Lists the details of one signature. If there are several signatures, adds the signer's name as a
 * heading.
 */
function factsOf({ name, facts }: PrintedSignature, isOneOfSeveral: boolean): Content {
  return {
    unbreakable: true,
    stack: [
      ...(isOneOfSeveral ? [{ text: name, bold: true, margin: [0, 0, 0, 5] } as Content] : []),
      {
        table: {
          widths: [LABEL_WIDTH, CONTENT_WIDTH - LABEL_WIDTH],
          body: facts.map(({ label, text }) => [{ text: label, color: COLOR.muted }, { text }]),
        },
        layout: { ...BARE_TABLE, paddingBottom: () => (isOneOfSeveral ? 3 : 5) },
      },
    ],
    margin: [0, 0, 0, isOneOfSeveral ? 12 : 0],
  };
}

/**
 * Lays out the last page: the signers, their documents, when and how they signed, and how anyone
 * can verify the file.
 */
export function certificate(what: string, signed: readonly PrintedSignature[]): Content {
  const consents = [...new Set(signed.map(({ consent }) => consent))];
  const verifying = signed.at(-1)?.verifying ?? '';

  return {
    pageBreak: 'before',
    stack: [
      { text: 'Signature certificate', fontSize: SIZE.title, bold: true, lineHeight: 1 },
      { text: what, color: COLOR.muted, margin: [0, 6, 0, 18] },
      ...signed.map((one) => factsOf(one, signed.length > 1)),
      { text: 'Agreed to before signing', bold: true, margin: [0, 16, 0, 3] },
      ...consents.map((text): Content => ({ text, margin: [0, 0, 0, 6] })),
      {
        unbreakable: true,
        stack: [
          { text: 'How to check this file', bold: true, margin: [0, 10, 0, 3] },
          { text: verifying },
        ],
      },
    ],
  };
}
