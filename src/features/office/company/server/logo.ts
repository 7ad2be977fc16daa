import { resizeImage } from '#server/files/resize-image.ts';

const MAX_SIDE = 800;

/** Converts an image to a logo for printing on documents. */
export function toLogo(picture: Buffer, owner: string): Promise<Buffer> {
  return resizeImage(picture, {
    owner,
    make: (upright) =>
      upright
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .png(),
  });
}
