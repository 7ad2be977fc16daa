/** Reads a form submitted by a server-rendered page, streaming its fields and files. */
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

/** Limits for what a page may submit. */
export interface PostLimits {
  bytes: number;
  /** The maximum size of a text field, in bytes. */
  textBytes: number;
  fields: number;
  files: number;
  parts: number;
}

export interface ArrivingFile {
  field: string;
  name: string;
  bytes: Readable;
}

const unreadable = (cause?: unknown) =>
  new AppError('bad_input', 'The form was incomplete. Please submit it again.', { cause });

const tooMuch = () =>
  new AppError('too_large', 'The upload is too large. Use fewer or smaller files.');

interface Reading {
  /**
   * Receives the text fields by name. If a later part is rejected, it contains the fields before
   * it.
   */
  texts: Map<string, string[]>;
  onFile: (file: ArrivingFile) => Promise<void>;
  limits: PostLimits;
}

/** Reads a submitted form. Passes files on one at a time as they arrive. */
export async function readPagePost(
  request: FastifyRequest,
  { texts, onFile, limits }: Reading,
): Promise<void> {
  const { raw, headers } = request;
  if (Number(headers['content-length'] ?? 0) > limits.bytes) throw tooMuch();
  const type = headers['content-type'] ?? '';
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Send the form as multipart/form-data.');
  }
  const files: Promise<void>[] = [];
  const open = new Set<Readable>();

  await new Promise<void>((resolve, reject) => {
    let read = 0;
    const parser = openParser({ ...headers, 'content-type': type }, limits);
    const fail = (error: AppError) => {
      raw.unpipe(parser);
      // No more bytes will arrive, and a reader would wait forever.
      for (const bytes of open) bytes.destroy(error);
      reject(error);
    };
    parser.on('field', (name, value, nameTruncated, valueTruncated) => {
      if (nameTruncated || valueTruncated) return fail(tooMuch());
      texts.set(name, [...(texts.get(name) ?? []), value]);
    });
    parser.on('file', (field, bytes, name) => {
      open.add(bytes);
      bytes.on('close', () => open.delete(bytes));
      // Listen on every file, even those no handler reads: an error without a listener would end
      // the server.
      bytes.on('error', (error) => fail(unreadable(error)));
      // A file field with nothing selected still sends a part, without a file name.
      if (!name) {
        bytes.resume();
        return;
      }
      // Even if a file is rejected early, read it to its end, because everything after it is
      // waiting.
      const stored = onFile({ field, name, bytes }).finally(() => bytes.resume());
      stored.catch((error: unknown) => fail(error as AppError));
      files.push(stored);
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => fail(tooMuch()));
    }
    parser.on('error', (error) => fail(unreadable(error)));
    parser.on('finish', resolve);
    raw.on('data', (part: Buffer) => {
      read += part.length;
      if (read > limits.bytes) fail(tooMuch());
    });
    raw.on('error', (error) => fail(unreadable(error)));
    raw.on('aborted', () => fail(unreadable()));
    raw.pipe(parser);
  });
  await Promise.all(files);
}

function openParser(headers: { 'content-type': string }, limits: PostLimits) {
  try {
    return new Busboy({
      headers,
      limits: {
        fieldNameSize: 100,
        fieldSize: limits.textBytes,
        fields: limits.fields,
        files: limits.files,
        parts: limits.parts,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw unreadable(error);
  }
}
