/** Reads a file's content from a request. */
import type { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { HEAD_BYTES } from './recognize-file.ts';

/**
 * Yields the bytes of a request body. Stopping early doesn't close the connection. An interrupted
 * upload throws a 400.
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
  /** Enough bytes to detect the file type, or the entire content of a shorter file. */
  head: Buffer;
  isWhole: boolean;
  all: AsyncIterable<Uint8Array>;
}

/** Returns a file's first bytes, and an iterable over all its bytes including those. */
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
