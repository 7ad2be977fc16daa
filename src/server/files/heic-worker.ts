/**
 * Runs as a separate process that converts one HEIC photo, read from standard input, to a JPEG on
 * standard output. Exits with HEIC_EXIT.missing if the optional package is not installed, and with
 * HEIC_EXIT.unreadable if the photo cannot be read.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { HEIC_EXIT, HEIC_JPEG_SIDE, HEIC_MAX_MEMORY_BYTES } from '#server/files/heic-limits.ts';

const PAGE_BYTES = 65_536;
const QUALITY = 85;

// Standard output must contain only the JPEG, so discard the decoder's messages.
Object.assign(console, { log: () => undefined });

/** Limits the decoder's memory, no matter what size the photo's header claims. */
function limitMemory(maxBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const grow = Reflect.get(prototype, 'grow');
  prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) {
      throw new RangeError('this photo needs more memory than it may have');
    }

    return Reflect.apply(grow, this, [pages]);
  };
}

async function loadDecoder() {
  try {
    const { default: decoder } = await import('libheif-js/wasm-bundle.js');

    return decoder;
  } catch {
    return process.exit(HEIC_EXIT.missing);
  }
}

async function toJpeg(bytes: Buffer): Promise<Buffer> {
  const decoder = await loadDecoder();
  const images = new decoder.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('there is no photo in it');
  const { channels } = decoder.heif_js_decode_image2(
    image.handle,
    decoder.heif_colorspace.heif_colorspace_RGB,
    decoder.heif_chroma.heif_chroma_interleaved_RGB,
  );
  const [pixels] = channels ?? [];
  if (!pixels || pixels.stride % 3 !== 0) throw new Error('its pixels cannot be read');
  const { data, stride, width, height } = pixels;

  return sharp(data, {
    raw: { width: stride / 3, height, channels: 3 },
    limitInputPixels: false,
  })
    .extract({ left: 0, top: 0, width, height })
    .resize({
      width: HEIC_JPEG_SIDE,
      height: HEIC_JPEG_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

limitMemory(Number(process.env['HEIC_MAX_MEMORY_BYTES'] ?? HEIC_MAX_MEMORY_BYTES));
sharp.concurrency(1);
try {
  const jpeg = await toJpeg(await buffer(process.stdin));
  process.stdout.end(jpeg);
} catch {
  // The server needs only the exit code.
  process.exitCode = HEIC_EXIT.unreadable;
}
