/** Resizes photos before the upload: it is faster, and removes the GPS location. */
import { exifOfJpeg, takenTime } from '../exif-date.ts';

/** The largest size that a screen or a printed page shows of a photo. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.85;
/** EXIF data is at the start of a file. */
const HEAD_BYTES = 262_144;

const PHOTO = /^image\/(jpeg|webp|hei[cf])$/;
const PHOTO_NAME = /\.(jpe?g|webp|hei[cf])$/i;

export interface ReadyFile {
  bytes: Blob;
  name: string;
  /** The capture time of a photo, as an ISO timestamp. */
  takenAt?: string;
}

async function notesOf(file: File): Promise<{ takenAt?: string; hasNotes: boolean }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const notes = exifOfJpeg(head);
  if (!notes) return { hasNotes: false };
  const time = takenTime(notes);
  // A camera without a time zone is in the zone of its phone.
  const takenAt = time && new Date(`${time.wall}${time.offset ?? ''}`).toISOString();

  return { hasNotes: true, ...(takenAt && { takenAt }) };
}

async function redraw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);

    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } finally {
    picture.close();
  }
}

/**
 * Prepares a file for the upload: a photo is redrawn, with its capture time kept separately; any
 * other file, and a photo that this browser cannot decode, stays unchanged.
 */
export async function shrinkPicture(file: File): Promise<ReadyFile> {
  const asIs = { bytes: file, name: file.name };
  if (!PHOTO.test(file.type) && !PHOTO_NAME.test(file.name)) return asIs;
  const { hasNotes, takenAt } = await notesOf(file);
  const kept = { ...asIs, ...(takenAt && { takenAt }) };
  let drawn: Blob | null;
  try {
    drawn = await redraw(file);
  } catch {
    // The server reports the error.
    return kept;
  }
  if (!drawn || (!hasNotes && drawn.size >= file.size)) return kept;

  return { ...kept, bytes: drawn, name: `${file.name.replace(PHOTO_NAME, '')}.jpg` };
}
