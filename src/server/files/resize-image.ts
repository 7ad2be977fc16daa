import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { AppError } from '#shared/app-error.ts';

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp']);
const MAX_PIXELS = 50_000_000;

/**
 * Re-encodes an uploaded image in our own size and format: recognized by its content instead of its
 * name, upright, and without metadata such as the place where it was taken. Throws `bad_input`.
 */
export async function resizeImage(
  picture: Buffer,
  make: (upright: Sharp) => Sharp,
): Promise<Buffer> {
  const type = await fileTypeFromBuffer(picture);
  if (!type || !ACCEPTED.has(type.mime)) {
    throw new AppError('bad_input', 'Use a PNG, JPEG or WebP picture.');
  }

  // Loaded here because few requests need it.
  const { default: sharp } = await import('sharp');
  try {
    return await make(sharp(picture, { limitInputPixels: MAX_PIXELS }).rotate()).toBuffer();
  } catch (error) {
    throw new AppError('bad_input', 'This picture cannot be read. Try another one.', {
      cause: error,
    });
  }
}
