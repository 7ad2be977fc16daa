import {
  readClientSnapshot,
  printedClient,
} from '#features/work/contacts/server/client-snapshot.ts';
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { readLetterhead } from '#features/office/company/server/letterhead-queries.ts';
import { postalLines, printedAddress } from '#features/office/company/postal-lines.ts';
import { printedCompany } from '#features/office/company/server/printed-company.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { formatDay, formatInstant } from '#shared/calendar-day.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { PrintedPhoto, PrintedPhotos } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { PICTURE_TYPES } from '../file-types.ts';
import { fileRecords } from './file-records.ts';
import { files } from './file-table.ts';
import { printPicture } from './pictures.ts';

/** Adjusters won't open a longer report. */
const MOST_PHOTOS = 120;
/**
 * The maximum width and height in pixels, by photos per page. More wouldn't be visible in print.
 */
const SIDES = { 2: 1600, 6: 900 } as const;

interface PhotoReport {
  jobId: number;
  access: RowAccess<'files'>;
  onPage: PrintedPhotos['onPage'];
  /** Only include these photos; undefined for all of the job's photos. */
  ids: readonly number[] | undefined;
  store: FileStore;
}

interface ChosenPhoto {
  id: number;
  key: string;
  beforeId: number | null;
}

type PlacedPhoto = ChosenPhoto & Pick<PrintedPhoto, 'half'>;

/** Returns the photos in order, except that an after photo directly follows its before photo. */
function inPairs(chosen: readonly ChosenPhoto[]): PlacedPhoto[] {
  const isChosen = new Set(chosen.map(({ id }) => id));

  return chosen.flatMap((one): PlacedPhoto[] => {
    if (one.beforeId !== null && isChosen.has(one.beforeId)) return [];
    const after = chosen.find(({ beforeId }) => beforeId === one.id);
    if (!after) return [{ ...one, half: null }];

    return [
      { ...one, half: 'Before' },
      { ...after, half: 'After' },
    ];
  });
}

/**
 * Returns a photo for printing. If it can't be read, throws a 400 or 503 that names the photo so
 * the user can leave it out.
 */
async function printed(
  store: FileStore,
  { key, side, name }: { key: string; side: number; name: string },
): Promise<Buffer> {
  const leaveOut = 'Leave it out of the report or delete it.';
  const jpeg = await printPicture(store, key, side).catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError('bad_input', `${name} cannot be read. ${leaveOut}`, { cause });
  });
  if (jpeg) return jpeg;

  throw new AppError('unavailable', `${name} is missing from storage. ${leaveOut}`);
}

/**
 * Returns a job's photos as a PDF, ordered by capture day. Throws a 404 if the user has no access
 * to the job.
 */
export async function printPhotos(
  ctx: RequestContext,
  { jobId, access, onPage, ids, store }: PhotoReport,
): Promise<{ body: Uint8Array; fileName: string }> {
  const { db, user, now, timeZone } = ctx;
  const jobAccess = readableRows(user, 'jobs');
  const job = await jobStore.find(db, ctx, { id: jobId, access: jobAccess });
  const client = await readClientSnapshot(db, job.clientId);
  if (!client) throw notFound('Contact');
  const chosen = await db
    .select({ id: files.id, key: files.key, beforeId: files.beforeId })
    .from(files)
    .where(
      and(
        eq(files.jobId, jobId),
        isNull(files.deletedAt),
        inArray(files.type, [...PICTURE_TYPES]),
        isNotNull(files.width),
        access.condition,
        ids && inArray(files.id, [...ids]),
      ),
    )
    .orderBy(asc(files.day), asc(files.takenAt), asc(files.id))
    .limit(MOST_PHOTOS + 1);
  if (chosen.length === 0) throw new AppError('bad_input', 'This job has no photos to print.');
  if (chosen.length > MOST_PHOTOS) {
    throw new AppError(
      'bad_input',
      `A report can have at most ${MOST_PHOTOS} photos. Choose fewer.`,
    );
  }
  const records = await fileRecords.readWhere(
    db,
    ctx,
    inArray(
      files.id,
      chosen.map(({ id }) => id),
    ),
  );
  const photos: PrintedPhoto[] = [];
  for (const { id, key, half } of inPairs(chosen)) {
    const record = records.find((one) => one.id === id);
    if (!record) continue; // The photo was deleted in the meantime.
    const jpeg = await printed(store, { key, side: SIDES[onPage], name: record.name });
    const { caption, name, takenAt, day, addedBy } = record;
    const time = takenAt ? formatInstant(takenAt, timeZone) : formatDay(day);
    photos.push({
      jpeg,
      half,
      title: caption ?? name,
      detail: [time, addedBy].filter(Boolean).join(' · '),
    });
  }
  const { insuranceCompany, claimNumber } = job;

  return {
    body: await renderPdf(user.id, {
      kind: 'photos',
      createdAt: now,
      company: await printedCompany(db, await readLetterhead(db)),
      client: printedClient(client.billTo),
      job: { title: job.title, addressLines: printedAddress(postalLines(job)) },
      facts: [
        { label: 'Date', text: formatDay(ctx.today) },
        ...(insuranceCompany ? [{ label: 'Insurance', text: insuranceCompany }] : []),
        ...(claimNumber ? [{ label: 'Claim', text: claimNumber }] : []),
      ],
      onPage,
      photos,
    }),
    fileName: `photos-${jobId}-${ctx.today}.pdf`,
  };
}
