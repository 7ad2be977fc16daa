/** Photos taken by the staff: roofs before, during, and after the work. */
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import { workdayUntil } from './calendar.ts';
import { roofPicture } from './roof-picture.ts';
import type { RoofState } from './roof-picture.ts';
import type { Story, StorySetting } from './story.ts';
import { addPhoto, makeCover, pairPhotos, soldJobs } from './verbs.ts';

/** Three visits; `after` is in days since the first one. */
const VISITS: readonly { after: number; state: RoofState; captions: readonly string[] }[] = [
  {
    after: 0,
    state: 'storm',
    captions: ['Front slope before the work', 'Hail on the north slope', 'Flashing at the chimney'],
  },
  { after: 3, state: 'bare', captions: ['Decking after the tear-off', 'Two sheets replaced'] },
  {
    after: 6,
    state: 'new',
    captions: ['Front slope done', 'Ridge vent and cap', 'Yard swept with the magnet'],
  },
];

/** Start of each job with photos, in days before the last day. */
const STARTS = [58, 44, 31, 18, 9];

/**
 * Adds one job's photos: the first and last photos of the front slope form a before/after pair, and
 * the last one is the cover.
 */
export async function* photosStory(
  { staff }: StorySetting,
  { last, index, store }: { last: CalendarDay; index: number; store: FileStore },
): Story {
  const by = staff.production;
  const start = addDays(last, -(STARTS[index] ?? 0));
  const [job] = yield* soldJobs({ day: workdayUntil(start), by });
  if (!job) return;
  let first: { id: number } | null = null;
  for (const { after, state, captions } of VISITS) {
    const moment = { day: workdayUntil(addDays(start, after)), by };
    for (const [place, caption] of captions.entries()) {
      const name = `${state}-${place + 1}.jpg`;
      // The front slope is always seen from the same angle.
      const bytes = await roofPicture(state, index * 5 + place);
      const photo = yield* addPhoto(moment, { jobId: job.id, name, caption, bytes, store });
      first ??= photo;
      if (state !== 'new' || place > 0) continue;
      yield* pairPhotos(moment, first, photo);
      yield* makeCover(moment, photo);
    }
  }
}

export const PHOTO_STORIES = STARTS.length;
