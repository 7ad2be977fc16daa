import { expect, test } from 'vitest';
import { exifBlock, withExif } from '#test/exif-block.ts';
import { exifOfJpeg } from '../exif-date.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Creates a picture of this size at camera quality. */
async function picture(width: number, height: number, type = 'image/jpeg'): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  for (let line = 0; line < height; line += 8) {
    if (!context) break;
    context.fillStyle = `hsl(${line % 360} 60% 50%)`;
    context.fillRect(0, line, width, 4);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1));

  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
}

const fileOf = (bytes: Uint8Array, name: string, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

test('A photo is resized before the upload, without EXIF data but with its capture time', async () => {
  const block = exifBlock('2026:11:20 14:03:05', '-07:00');
  const photo = withExif(await picture(4000, 2000), block);
  const ready = await shrinkPicture(fileOf(photo, 'IMG_0042.JPEG'));
  expect(ready).toMatchObject({ name: 'IMG_0042.jpg', takenAt: '2026-11-20T21:03:05.000Z' });
  expect(ready.bytes.size).toBeLessThan(photo.length);
  expect(exifOfJpeg(await bytesOf(ready.bytes))).toBeNull();

  const { width, height } = await createImageBitmap(ready.bytes);
  expect([width, height]).toEqual([2560, 1280]);
});

test('A small photo with EXIF data is uploaded without it', async () => {
  const photo = withExif(await picture(40, 20), exifBlock('2026:11:20 14:03:05'));
  const { bytes } = await shrinkPicture(fileOf(photo, 'a.jpg'));
  const { width, height } = await createImageBitmap(bytes);

  expect(exifOfJpeg(await bytesOf(bytes))).toBeNull();
  expect([width, height]).toEqual([40, 20]);
});

test.each([
  ['a drawing on a screen', 'image/png', 'plan.png'],
  ['a document', 'application/pdf', 'scope.pdf'],
])('%s is uploaded unchanged', async (_, type, name) => {
  const file = fileOf(new Uint8Array([1, 2, 3]), name, type);

  expect(await shrinkPicture(file)).toEqual({ bytes: file, name });
});

test('A photo that the browser cannot decode is uploaded unchanged, and the server reports the error', async () => {
  const file = fileOf(new Uint8Array([0xff, 0xd8, 0, 0]), 'IMG_0042.HEIC', 'image/heic');

  expect(await shrinkPicture(file)).toEqual({ bytes: file, name: 'IMG_0042.HEIC' });
});
