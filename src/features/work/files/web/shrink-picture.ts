/** Resizes photos before uploading them. This speeds up the upload and removes the GPS location. */
import { exifOfJpeg, takenTime } from '../exif-date.ts';

/** The maximum width and height in pixels: the most that is ever shown on screen or in print. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.85;
/** EXIF data is at the start of the file. */
const HEAD_BYTES = 262_144;

const PHOTO = /^image\/(jpeg|webp|hei[cf])$/;
const PHOTO_NAME = /\.(jpe?g|webp|hei[cf])$/i;

export interface ReadyFile {
  bytes: Blob;
  name: string;
  /** The time the photo was taken, as an ISO timestamp. */
  takenAt?: string;
}

async function notesOf(file: File): Promise<{ takenAt?: string; hasNotes: boolean }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const notes = exifOfJpeg(head);
  if (!notes) return { hasNotes: false };
  const time = takenTime(notes);
  // If the camera didn't store its UTC offset, assume this device's time zone.
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
 * Prepares a file for upload. Photos are redrawn, and their capture time is stored separately.
 * Other files, and photos that this browser can't decode, are not changed.
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
