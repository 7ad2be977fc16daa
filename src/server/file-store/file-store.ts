/** Where the bytes of files are: records name them by a key, and by nothing that a client chose. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { formatBytes } from '#shared/format-bytes.ts';

/** Renditions of a file are stored beside it; 'jpeg' is the JPEG of a HEIC photo. */
export const RENDITIONS = ['thumbnail', 'picture', 'jpeg'] as const;

export type Rendition = (typeof RENDITIONS)[number];

/** 32 random hexadecimal digits; of a rendition with its name behind: '4f…c1.thumbnail'. */
export type FileKey = string & { readonly __brand: 'FileKey' };

/** The shape of a key, for a regular expression. */
export const KEY_PATTERN = `[0-9a-f]{32}(?:\\.(?:${RENDITIONS.join('|')}))?`;

const KEY_SHAPE = new RegExp(`^${KEY_PATTERN}$`);

export const newFileKey = (): FileKey => randomBytes(16).toString('hex') as FileKey;

/** A key that was stored. Throws for any other text: it would become a path. */
export function fileKey(text: string): FileKey {
  const key = asFileKey(text);
  if (!key) throw new Error('this is no key of a file');

  return key;
}

/** A key among other names; null for one of these. */
export const asFileKey = (text: string): FileKey | null =>
  KEY_SHAPE.test(text) ? (text as FileKey) : null;

export const renditionKey = (of: FileKey, rendition: Rendition): FileKey =>
  fileKey(`${of}.${rendition}`);

/** The key of the file that a rendition was made of; a file's own. */
export const originalKey = (key: FileKey): FileKey => fileKey(key.slice(0, 32));

/** The size and hash of stored bytes, computed while they pass. */
export interface StoredBytes {
  key: FileKey;
  size: number;
  /** The hash in hexadecimal digits. */
  sha256: string;
}

/** A part of a file: the places of its first and its last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface KeyInStore {
  key: FileKey;
  /** The time of its last byte. */
  at: Date;
  size: number;
}

interface PutOptions {
  /** The limit: a larger file is refused with a 413, and none of it is kept. */
  maxBytes: number;
  /** A new one when left out. */
  key?: FileKey;
}

export interface FileStore {
  /** Stores bytes as they come. When it returns they survive a loss of power; when it throws there are none. */
  put: (bytes: AsyncIterable<Uint8Array>, options: PutOptions) => Promise<StoredBytes>;
  /** The bytes, or a part of them; null when there are none under this key. */
  get: (key: FileKey, range?: ByteRange) => Promise<Readable | null>;
  /** Removes the bytes, if there are any, and the renditions that were made of them. */
  remove: (key: FileKey) => Promise<void>;
  /** Every key, of unfinished bytes as well, in any order. */
  list: () => AsyncIterable<KeyInStore>;
}

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `This file is larger than ${formatBytes(maxBytes)}.`);
