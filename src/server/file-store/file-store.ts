/**
 * Stores the contents of files. Records refer to a file only by its key, never by a name that a
 * client chose.
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { formatBytes } from '#shared/format-bytes.ts';

/** Renditions are stored next to their file. 'jpeg' is the JPEG version of a HEIC photo. */
export const RENDITIONS = ['thumbnail', 'picture', 'jpeg'] as const;

export type Rendition = (typeof RENDITIONS)[number];

/**
 * 32 random hexadecimal digits. A rendition's key also has the rendition's name appended, as in
 * '4f…c1.thumbnail'.
 */
export type FileKey = string & { readonly __brand: 'FileKey' };

/** Matches a key; part of larger regular expressions. */
export const KEY_PATTERN = `[0-9a-f]{32}(?:\\.(?:${RENDITIONS.join('|')}))?`;

const KEY_SHAPE = new RegExp(`^${KEY_PATTERN}$`);

export const newFileKey = (): FileKey => randomBytes(16).toString('hex') as FileKey;

/** Parses a stored key. Throws for any other text, because it would be used as a path. */
export function fileKey(text: string): FileKey {
  const key = asFileKey(text);
  if (!key) throw new Error('this is no key of a file');

  return key;
}

/** Parses a name as a key; null if it isn't one. */
export const asFileKey = (text: string): FileKey | null =>
  KEY_SHAPE.test(text) ? (text as FileKey) : null;

export const renditionKey = (of: FileKey, rendition: Rendition): FileKey =>
  fileKey(`${of}.${rendition}`);

/**
 * Returns the key of the file a rendition was made from. A file's own key is returned unchanged.
 */
export const originalKey = (key: FileKey): FileKey => fileKey(key.slice(0, 32));

/** The size and hash of stored bytes, computed while streaming them. */
export interface StoredBytes {
  key: FileKey;
  size: number;
  /** The hash as hexadecimal digits. */
  sha256: string;
}

/** A part of a file: the positions of its first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface KeyInStore {
  key: FileKey;
  /** The time its last byte was stored. */
  at: Date;
  size: number;
}

interface PutOptions {
  /** The size limit. A larger file fails with a 413, and none of it is stored. */
  maxBytes: number;
  /** If omitted, a new key is generated. */
  key?: FileKey;
}

export interface FileStore {
  /**
   * Stores bytes as they are received. Once this resolves, they survive a power failure; if it
   * rejects, nothing is stored.
   */
  put: (bytes: AsyncIterable<Uint8Array>, options: PutOptions) => Promise<StoredBytes>;
  /** Returns the bytes, or the requested part of them; null if nothing is stored under this key. */
  get: (key: FileKey, range?: ByteRange) => Promise<Readable | null>;
  /** Removes the bytes, if any, and the renditions made from them. */
  remove: (key: FileKey) => Promise<void>;
  /** Lists all keys in any order, including those of incomplete files. */
  list: () => AsyncIterable<KeyInStore>;
}

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `This file is larger than ${formatBytes(maxBytes)}.`);
