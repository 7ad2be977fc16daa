/** Stores files in a bucket of an S3-compatible object storage, one object per key. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  asFileKey,
  fileKey,
  newFileKey,
  originalKey,
  RENDITIONS,
  renditionKey,
} from './file-store.ts';
import type { FileStore, KeyInStore } from './file-store.ts';
import { measureBytes } from './measure-bytes.ts';
import { callS3 } from './s3-request.ts';
import type { S3Settings } from './s3-request.ts';

const KEYS_AT_ONCE = '1000';

const valueIn = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** Returns the key of a listed object; null if it isn't one of ours. */
function keyIn(xml: string): KeyInStore | null {
  const key = asFileKey(valueIn(xml, 'Key'));

  return (
    key && {
      key,
      at: new Date(valueIn(xml, 'LastModified')),
      size: Number(valueIn(xml, 'Size')),
    }
  );
}

const DAY_MS = 86_400_000;

/** Removes incomplete files left by a killed process. */
async function forgetOldSpools(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = join(folder, name);
    // Null if the file was removed concurrently.
    const found = await stat(place).catch(() => null);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(place, { force: true });
  }
}

/**
 * Creates a store in a bucket. Files are first written to a local folder, because the protocol
 * needs, and verifies, the size and hash before the first byte is sent.
 */
export function s3Store(settings: S3Settings, { spoolFolder }: { spoolFolder: string }): FileStore {
  let hasForgotten = false;

  return {
    async put(bytes, { maxBytes, key = newFileKey() }) {
      const place = join(spoolFolder, `${randomBytes(16).toString('hex')}.part`);
      const measured = measureBytes(maxBytes);
      await mkdir(spoolFolder, { recursive: true });
      if (!hasForgotten) {
        hasForgotten = true;
        await forgetOldSpools(spoolFolder);
      }
      try {
        const spool = await open(place, 'wx');
        try {
          for await (const part of measured.through(bytes)) await spool.writeFile(part);
        } finally {
          await spool.close();
        }
        const { size, sha256 } = measured.result();
        const body = { bytes: () => createReadStream(place), size, sha256 };
        const response = await callS3(settings, { method: 'PUT', key: fileKey(key), body });
        response.resume();
        if (response.statusCode === 404) throw new Error(`there is no bucket ${settings.bucket}`);

        return { key, size, sha256 };
      } finally {
        await rm(place, { force: true });
      }
    },

    async get(key, range): Promise<Readable | null> {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await callS3(settings, {
        method: 'GET',
        key: fileKey(key),
        ...(headers && { headers }),
      });
      if (response.statusCode !== 404) return response;
      response.resume();

      return null;
    },

    async remove(key) {
      const keys =
        originalKey(key) === key
          ? [key, ...RENDITIONS.map((rendition) => renditionKey(key, rendition))]
          : [key];
      for (const one of keys) {
        (await callS3(settings, { method: 'DELETE', key: one })).resume();
      }
    },

    async *list() {
      for (let token = ''; ;) {
        const response = await callS3(settings, {
          method: 'GET',
          query: {
            'list-type': '2',
            'max-keys': KEYS_AT_ONCE,
            ...(token && { 'continuation-token': token }),
          },
        });
        const xml = await text(response);
        if (response.statusCode === 404) throw new Error(`there is no bucket ${settings.bucket}`);
        for (const [object] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
          const found = keyIn(object);
          if (found) yield found;
        }
        token = valueIn(xml, 'NextContinuationToken');
        if (!token) return;
      }
    },
  };
}
