import { createHash } from 'node:crypto';
import { tooLarge } from './file-store.ts';

/** Counts and hashes the bytes that pass through. Throws a 413 as soon as the limit is exceeded. */
export function measureBytes(maxBytes: number) {
  const hash = createHash('sha256');
  let size = 0;

  return {
    async *through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const part of bytes) {
        size += part.length;
        if (size > maxBytes) throw tooLarge(maxBytes);
        hash.update(part);
        yield part;
      }
    },
    /**
     * Returns the size and hash of all bytes that passed through. Call it only once, at the end.
     */
    result: () => ({ size, sha256: hash.digest('hex') }),
  };
}
