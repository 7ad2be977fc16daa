import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fitText } from '#server/pdf/fit-text.ts';
import { headline } from '#server/pdf/headline.ts';
import { letterhead, parties } from '#server/pdf/letterhead.ts';
import { COLOR, CONTENT_WIDTH, pageFrame, SIZE } from '#server/pdf/page-frame.ts';
import type { PrintMeans } from '#server/pdf/page-frame.ts';
import type { PrintedPhoto, PrintedPhotos } from '#server/pdf/printed-document.ts';

const GAP = 18;

/**
 * The size of a photo in points, by photos per page. With the two lines below each photo, the rows
 * fill the page.
 */
const ROOM = {
  2: { columns: 1, width: CONTENT_WIDTH, height: 286 },
  6: { columns: 2, width: (CONTENT_WIDTH - GAP) / 2, height: 172 },
} as const;

/** The height of the lines below a photo, including the gap below them. */
const WORDS_HEIGHT = 44;

/** Lays out a job's photos, following a page that names the job. */
export function photosPdf(report: PrintedPhotos, means: PrintMeans): TDocumentDefinitions {
  const { company, client, job, createdAt, facts, photos, onPage } = report;
  const text = `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`;
  const content: Content[] = [
    letterhead({ company, title: 'Photo Report', facts, means }),
    parties(client, 'Prepared for', job),
    headline({ text, subject: null, stamp: null, means }),
  ];
  const slots = slotsOf(photos);
  for (let at = 0; at < slots.length; at += onPage) {
    content.push(photoPage(slots.slice(at, at + onPage), onPage, means));
  }

  return pageFrame({ title: `Photos for ${job.title}`, company, createdAt, content, means });
}

interface Slot {
  photo: PrintedPhoto;
  /** The photo's number in the report. */
  number: number;
}

/**
 * Returns the report's slots, two per row or per page. Leaves a slot empty if a before-and-after
 * pair would otherwise be split.
 */
function slotsOf(photos: readonly PrintedPhoto[]): (Slot | null)[] {
  const slots: (Slot | null)[] = [];
  for (const [index, photo] of photos.entries()) {
    if (photo.half === 'Before' && slots.length % 2 === 1) slots.push(null);
    slots.push({ photo, number: index + 1 });
  }

  return slots;
}

function photoPage(
  page: readonly (Slot | null)[],
  onPage: PrintedPhotos['onPage'],
  means: PrintMeans,
): Content {
  const { columns, width } = ROOM[onPage];
  const rows: Content[] = [];
  for (let at = 0; at < page.length; at += columns) {
    rows.push({
      columnGap: GAP,
      columns: page
        .slice(at, at + columns)
        .flatMap((slot) => (slot ? [{ width, stack: photoBlock(slot, { onPage, means }) }] : [])),
    });
  }

  return { pageBreak: 'before', stack: rows };
}

interface Place {
  onPage: PrintedPhotos['onPage'];
  means: PrintMeans;
}

function photoBlock({ photo, number }: Slot, { onPage, means }: Place): Content[] {
  const { jpeg, half, title, detail } = photo;
  const { width, height } = ROOM[onPage];
  const { typeface } = means;
  const name = fitText(`${number}. ${half ? `${half}: ` : ''}${title}`, {
    typeface,
    width,
    size: SIZE.body,
    isBold: true,
  });

  return [
    {
      // All rows have the same height, regardless of the photos' shapes.
      layout: 'noBorders',
      table: {
        widths: [width],
        heights: [height],
        body: [
          [
            {
              image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
              fit: [width, height],
              margin: [0, -2, 0, -2],
            },
          ],
        ],
      },
    },
    { text: name, bold: true, noWrap: true, margin: [0, 6, 0, 0] },
    {
      text: fitText(detail, { typeface, width, size: SIZE.small }),
      fontSize: SIZE.small,
      color: COLOR.muted,
      noWrap: true,
      margin: [0, 0, 0, WORDS_HEIGHT - 30],
    },
  ];
}
