import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { AppError } from '#shared/app-error.ts';
import { heicToJpeg } from './heic-to-jpeg.ts';
import { openPicture } from './open-picture.ts';
import { inHeavyTurn, inTurn } from './picture-turns.ts';

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp']);
const HEIC = new Set(['image/heic', 'image/heif']);

/** The JPEG of a HEIC picture. Throws `bad_input` where there is none. */
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
 * Re-encodes an uploaded image in our own size and format: recognized by its content instead of its
 * name, upright, and without metadata such as the place where it was taken. Throws `bad_input`.
 *
 * @param owner who waits for it, as `heicToJpeg` counts them
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
