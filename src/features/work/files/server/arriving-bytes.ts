/** The bytes of a file as a request brings them. */
import type { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { HEAD_BYTES } from './recognize-file.ts';

/** The bytes of a request. Leaving off does not break its connection; that it broke is the caller's fault. */
export async function* arrivingBytes(bytes: Readable): AsyncGenerator<Buffer> {
  const parts = bytes.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  try {
    yield* parts;
  } catch (cause) {
    throw new AppError('bad_input', 'The file did not arrive whole. Try again.', { cause });
  }
}

export interface BytesWithHead {
  /** As many as tell what a file is; all of a shorter one. */
  head: Buffer;
  isWhole: boolean;
  all: AsyncIterable<Uint8Array>;
}

/** The first bytes of a file, and all of it with these. */
export async function withHead(bytes: AsyncGenerator<Buffer>): Promise<BytesWithHead> {
  const begun: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  while (length < HEAD_BYTES && !isWhole) {
    const next = await bytes.next();
    if (next.done === true) isWhole = true;
    else length += begun[begun.push(next.value) - 1]?.length ?? 0;
  }
  const beginning = Buffer.concat(begun);

  return {
    head: beginning.subarray(0, HEAD_BYTES),
    isWhole,
    all: (async function* all() {
      yield beginning;
      yield* bytes;
    })(),
  };
}
