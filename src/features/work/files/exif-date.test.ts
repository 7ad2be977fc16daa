import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exifBlock, withExif } from '#test/exif-block.ts';
import { exifOfJpeg, takenTime } from './exif-date.ts';

const photo = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).jpeg();

test('The capture time of a photo is read as its camera stored it', async () => {
  const bytes = await photo()
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 14:03:05' } })
    .toBuffer();
  const notes = exifOfJpeg(bytes);

  expect(notes && takenTime(notes)).toEqual({ wall: '2026-11-20T14:03:05', offset: null });
});

test("The camera's time zone is read when present, even after other segments", async () => {
  const bytes = withExif(await photo().toBuffer(), exifBlock('2026:11:20 14:03:05', '-07:00'));
  const notes = exifOfJpeg(bytes);

  expect(notes && takenTime(notes)).toEqual({ wall: '2026-11-20T14:03:05', offset: '-07:00' });
});

test.each(['+99:99', '-24:00', '+07:60'])(
  'The zone %s is ignored, so that the time is kept',
  (offset) => {
    expect(takenTime(exifBlock('2026:11:20 14:03:05', offset))).toEqual({
      wall: '2026-11-20T14:03:05',
      offset: null,
    });
  },
);

test.each(['    :  :     :  :  ', '0000:00:00 00:00:00', '2026:13:40 99:99:99', 'yesterday'])(
  'The time %j is ignored',
  (time) => {
    expect(takenTime(exifBlock(time))).toBeNull();
  },
);

test('A photo without EXIF data has no time, and neither does another file', async () => {
  expect(exifOfJpeg(await photo().toBuffer())).toBeNull();
  expect(exifOfJpeg(Buffer.from('%PDF-1.7'))).toBeNull();
  expect(exifOfJpeg(new Uint8Array())).toBeNull();
});

test('EXIF data damaged anywhere is read without an error', async () => {
  const whole = withExif(await photo().toBuffer(), exifBlock('2026:11:20 14:03:05', '-07:00'));

  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
      const spoilt = whole.slice(0, length);
      if (at < length) spoilt[at] = byte;
      const notes = exifOfJpeg(spoilt);
      const time = notes && takenTime(notes);

      expect(time === null || /^\d{4}-/.test(time.wall)).toBe(true);
    }),
  );
});
