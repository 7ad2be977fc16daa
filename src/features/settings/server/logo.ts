import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/app-error.ts';

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp']);
const MAX_SIDE = 800;

/** A picture as the logo that documents print: told by its content, made again as PNG, without metadata (D31). */
export async function toLogo(picture: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(picture);
  if (!type || !ACCEPTED.has(type.mime)) {
    throw new AppError('bad_input', 'Use a PNG, JPEG or WebP picture.');
  }

  // Loaded here because few requests need it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(picture, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch (error) {
    throw new AppError('bad_input', 'This picture cannot be read. Try another one.', {
      cause: error,
    });
  }
}
