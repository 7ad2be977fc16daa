import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { AppError } from '#shared/app-error.ts';
import { heicToJpeg } from './heic-to-jpeg.ts';
import { openPicture } from './open-picture.ts';
import { inHeavyTurn, inTurn } from './picture-turns.ts';

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp']);
const HEIC = new Set(['image/heic', 'image/heif']);

/** Converts a HEIC image to a JPEG. Throws `bad_input` if it can't be converted. */
async function jpegOf(picture: Buffer, owner: string): Promise<Buffer> {
  const made = await heicToJpeg({ owner, read: () => Promise.resolve(picture) });
  if (made?.jpeg) return made.jpeg;

  throw new AppError(
    'bad_input',
    made?.reason === 'missing'
      ? 'This server cannot open HEIC photos. Use a JPEG.'
      : 'This HEIC photo cannot be read. It may be damaged. Try another copy or a JPEG.',
  );
}

/**
 * Re-encodes an uploaded image in our own size and format. Recognizes images by content rather than
 * by file name, turns them upright, and drops metadata such as the location where a photo was
 * taken. Throws `bad_input`.
 *
 * @param owner who the image counts toward in `heicToJpeg`'s limits
 */
export async function resizeImage(
  picture: Buffer,
  { owner, make }: { owner: string; make: (upright: Sharp) => Sharp },
): Promise<Buffer> {
  const { mime = '' } = (await fileTypeFromBuffer(picture)) ?? {};
  if (!ACCEPTED.has(mime) && !HEIC.has(mime)) {
    throw new AppError('bad_input', 'Use a PNG, JPEG, HEIC, or WebP image.');
  }
  const shown = HEIC.has(mime) ? await jpegOf(picture, owner) : picture;

  return inTurn(async () => {
    const { picture: opened, isHeavy } = await openPicture(shown, 'warning');
    const drawn = () =>
      make(opened.rotate())
        .toBuffer()
        .catch((error: unknown) => {
          throw new AppError('bad_input', 'This image cannot be read. Try another one.', {
            cause: error,
          });
        });

    return isHeavy ? inHeavyTurn(drawn) : drawn();
  });
}
