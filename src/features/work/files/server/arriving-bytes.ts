/** The bytes of a file in a request. */
import type { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { HEAD_BYTES } from './recognize-file.ts';

/**
 * Reads the bytes of a request. Stopping early keeps the connection open; a broken connection is a
 * client error.
 */
export async function* arrivingBytes(bytes: Readable): AsyncGenerator<Buffer> {
  const parts = bytes.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  try {
    yield* parts;
  } catch (cause) {
    throw new AppError('bad_input', 'The upload was incomplete. Try again.', { cause });
  }
}

export interface BytesWithHead {
  /** Enough bytes to detect the file type; all of a shorter file. */
  head: Buffer;
  isWhole: boolean;
  all: AsyncIterable<Uint8Array>;
}

/** Returns the first bytes of a file, and an iterable of all bytes including them. */
export async function withHead(bytes: AsyncGenerator<Buffer>): Promise<BytesWithHead> {
  const firstBytes: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  while (length < HEAD_BYTES && !isWhole) {
    const next = await bytes.next();
    if (next.done === true) isWhole = true;
    else length += firstBytes[firstBytes.push(next.value) - 1]?.length ?? 0;
  }
  const beginning = Buffer.concat(firstBytes);

  return {
    head: beginning.subarray(0, HEAD_BYTES),
    isWhole,
    all: (async function* all() {
      yield beginning;
      yield* bytes;
    })(),
  };
}
