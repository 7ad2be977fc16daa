/** Photos are made smaller before they are sent: sooner there, and without the place where they were taken. */
import { exifOfJpeg, takenTime } from '../exif-date.ts';

/** What a screen or a printed page can show of a photo. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.85;
/** The notes of a camera stand in the beginning of a file. */
const HEAD_BYTES = 262_144;

const PHOTO = /^image\/(jpeg|webp|hei[cf])$/;
const PHOTO_NAME = /\.(jpe?g|webp|hei[cf])$/i;

export interface ReadyFile {
  bytes: Blob;
  name: string;
  /** When a photo was taken, as an ISO timestamp. */
  takenAt?: string;
}

async function notesOf(file: File): Promise<{ takenAt?: string; hasNotes: boolean }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const notes = exifOfJpeg(head);
  if (!notes) return { hasNotes: false };
  const time = takenTime(notes);
  // A camera that does not know its zone is in that of its phone.
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
 * A file as it is sent: a photo redrawn, with the day it was taken beside it; anything else, and a
 * photo that this browser cannot read, as it is.
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
    // The server says what is wrong with it.
    return kept;
  }
  if (!drawn || (!hasNotes && drawn.size >= file.size)) return kept;

  return { ...kept, bytes: drawn, name: `${file.name.replace(PHOTO_NAME, '')}.jpg` };
}
