import { AppError } from '#shared/app-error.ts';
import { openPicture } from '#server/files/open-picture.ts';

/** A logo ready to embed, with its printed size in points. */
export interface LogoImage {
  dataUrl: string;
  width: number;
  height: number;
}

const ROOM = { width: 190, height: 54 };
const PIXELS_PER_POINT = 300 / 72;
const FORMATS = new Set(['png', 'jpeg', 'webp']);

/**
 * Decodes a company's logo and redraws it at print resolution, so no uploaded bytes end up in the
 * PDF. Throws `AppError` bad_input if the image can't be read.
 */
export async function readLogo(bytes: Uint8Array): Promise<LogoImage> {
  try {
    const { picture, facts } = await openPicture(bytes, 'error');
    if (!FORMATS.has(facts.format)) throw new Error(`a logo cannot be ${facts.format}`);

    const { data, info } = await picture
      .rotate() // Turns the image upright, based on the camera's orientation data.
      .flatten({ background: 'white' })
      .resize({
        width: Math.round(ROOM.width * PIXELS_PER_POINT),
        height: Math.round(ROOM.height * PIXELS_PER_POINT),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });

    const scale = Math.min(ROOM.width / info.width, ROOM.height / info.height, 1);
    return {
      dataUrl: `data:image/png;base64,${data.toString('base64')}`,
      width: info.width * scale,
      height: info.height * scale,
    };
  } catch (error) {
    throw new AppError(
      'bad_input',
      'The company logo cannot be read. Upload it again in Settings as a PNG or JPEG image.',
      { cause: error },
    );
  }
}
