import type { Content } from 'pdfmake/interfaces.js';
import { wrapText } from '#server/pdf/fit-text.ts';
import { COLOR, CONTENT_WIDTH, SIZE, RUNNING_TEXT } from '#server/pdf/page-frame.ts';
import type { Typeface } from '#server/pdf/typeface.ts';

/** The number of lines that stay with the heading, so it is never alone at the bottom of a page. */
const LINES_WITH_HEADING = 4;
const MOST_LINES_KEPT_WHOLE = 12;

/** Lays out notes or terms below a small heading. Returns nothing if there is no text. */
export function textSection(heading: string, text: string | null, typeface: Typeface): Content[] {
  const body = text?.trim() ?? '';
  if (body === '') return [];

  const lines = wrapText(body, { typeface, width: CONTENT_WIDTH, size: SIZE.body });
  const isShort = lines.length <= MOST_LINES_KEPT_WHOLE;
  const start = isShort ? body : lines.slice(0, LINES_WITH_HEADING).join('\n');
  const rest = isShort ? [] : [lines.slice(LINES_WITH_HEADING).join('\n')];

  return [
    {
      unbreakable: true,
      margin: [0, 24, 0, 0],
      stack: [
        { text: heading, fontSize: SIZE.small, color: COLOR.muted, margin: [0, 0, 0, 3] },
        { text: start, style: RUNNING_TEXT },
      ],
    },
    ...rest.map((remainder): Content => ({ text: remainder, style: RUNNING_TEXT })),
  ];
}
