/**
 * Builds the EXIF data that a camera stores in a photo: the time the photo was taken, and
 * optionally the UTC offset of the camera's clock.
 */
export function exifBlock(time: string, offset?: string): Uint8Array {
  const texts = [
    [0x9003, `${time}\0`],
    ...(offset ? [[0x9011, `${offset}\0`] as const] : []),
  ] as (readonly [number, string])[];
  const exifAt = 8 + 2 + 12 + 4;
  let textAt = exifAt + 2 + texts.length * 12 + 4;
  const bytes = new Uint8Array(textAt + texts.reduce((sum, [, text]) => sum + text.length, 0));
  const view = new DataView(bytes.buffer);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  };
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, 1, true);
  entry(10, 0x8769, 4, 1, exifAt);
  view.setUint16(exifAt, texts.length, true);
  for (const [index, [tag, text]] of texts.entries()) {
    entry(exifAt + 2 + index * 12, tag, 2, text.length, textAt);
    bytes.set(new TextEncoder().encode(text), textAt);
    textAt += text.length;
  }

  return bytes;
}

/** Inserts this EXIF block at the start of a JPEG image. */
export function withExif(jpeg: Uint8Array, block: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array([0xff, 0xe1, 0, 0, ...new TextEncoder().encode('Exif\0\0')]);
  new DataView(head.buffer).setUint16(2, head.length - 2 + block.length);

  return new Uint8Array([...jpeg.subarray(0, 2), ...head, ...block, ...jpeg.subarray(2)]);
}
