import type { Column, Content } from 'pdfmake/interfaces.js';
import { fitText } from '#server/pdf/fit-text.ts';
import { COLOR, CONTENT_WIDTH, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type { PrintedStamp } from '#server/pdf/printed-document.ts';

const GAP = 20;

const STAMPS: Record<PrintedStamp, { text: string; color: string }> = {
  draft: { text: 'DRAFT', color: COLOR.muted },
  accepted: { text: 'ACCEPTED', color: COLOR.good },
  declined: { text: 'DECLINED', color: COLOR.muted },
  expired: { text: 'EXPIRED', color: COLOR.muted },
  paid: { text: 'PAID', color: COLOR.good },
  overdue: { text: 'OVERDUE', color: COLOR.bad },
  void: { text: 'VOID', color: COLOR.bad },
  refunded: { text: 'REFUNDED', color: COLOR.muted },
};

interface Headline {
  text: string;
  /** The document's subject, as the office entered it. */
  subject: string | null;
  stamp: PrintedStamp | null;
  means: PrintMeans;
}

/** Lays out the document's main sentence, followed by its stamp. */
export function headline({ text, subject, stamp, means }: Headline): Content {
  const width = CONTENT_WIDTH - (stamp ? widthOfStamp(stamp, means) + GAP : 0);
  const { typeface } = means;
  const fitted = fitText(text, { typeface, width, size: SIZE.headline, isBold: true });
  const sentence: Column = {
    width,
    text: fitted,
    fontSize: SIZE.headline,
    bold: true,
    lineHeight: 1,
    noWrap: true,
  };
  const about: Content[] = subject?.trim()
    ? [{ text: subject, color: COLOR.muted, margin: [0, 5, 0, 0] }]
    : [];

  return {
    margin: [0, 26, 0, 14],
    stack: [
      {
        unbreakable: true,
        stack: [
          { columns: stamp ? [sentence, stampMark(stamp, means)] : [sentence], columnGap: GAP },
        ],
      },
      ...about,
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
  const { text, color } = STAMPS[stamp];
  const width = widthOfStamp(stamp, means);

  return {
    width,
    stack: [
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: width, h: 18, r: 3, lineWidth: 1, lineColor: color },
        ],
      },
      {
        text,
        relativePosition: { x: STAMP_PADDING, y: -13.5 },
        fontSize: STAMP_SIZE,
        bold: true,
        characterSpacing: STAMP_SPACING,
        color,
        lineHeight: 1,
      },
    ],
  };
}
