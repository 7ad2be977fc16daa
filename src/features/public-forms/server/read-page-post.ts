/** What a form's page sends when its button is pressed: fields and files, read as they come. */
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import { MAX_ANSWER_LENGTH, MAX_FIELDS } from '#features/web-forms/form-field.ts';

const MAX_BYTES = 120 * 1024 * 1024;
const MAX_FILES = 20;
/** Of a text in bytes: more than an answer may have, so that this is said at its field. */
const MAX_TEXT = 8 * MAX_ANSWER_LENGTH;

export interface ArrivingFile {
  field: string;
  name: string;
  bytes: Readable;
}

const unreadable = (cause?: unknown) =>
  new AppError('bad_input', 'The form did not arrive whole. Please send it again.', { cause });

const tooMuch = () =>
  new AppError('too_large', 'This is more than can be sent at once. Send fewer or smaller files.');

interface Reading {
  /** Gets the texts by the names of their fields, also those before something that is refused. */
  texts: Map<string, string[]>;
  onFile: (file: ArrivingFile) => Promise<void>;
}

/** Reads a sent page. Files are handed over one after the other as they arrive. */
export async function readPagePost(
  request: FastifyRequest,
  { texts, onFile }: Reading,
): Promise<void> {
  const { raw, headers } = request;
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw tooMuch();
  const type = headers['content-type'] ?? '';
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Send the form as multipart/form-data.');
  }
  const files: Promise<void>[] = [];
  const open = new Set<Readable>();

  await new Promise<void>((resolve, reject) => {
    let read = 0;
    const parser = openParser({ ...headers, 'content-type': type });
    const fail = (error: AppError) => {
      raw.unpipe(parser);
      // Nothing more comes of these: who reads one would wait forever.
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
      // Also of a file that nobody reads: an error that is not heard ends the server.
      bytes.on('error', (error) => fail(unreadable(error)));
      // A field in which nothing was chosen has a part without a name.
      if (!name) {
        bytes.resume();
        return;
      }
      // What is refused early is still read to its end, as everything behind it waits for that.
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
      if (read > MAX_BYTES) fail(tooMuch());
    });
    raw.on('error', (error) => fail(unreadable(error)));
    raw.on('aborted', () => fail(unreadable()));
    raw.pipe(parser);
  });
  await Promise.all(files);
}

function openParser(headers: { 'content-type': string }) {
  try {
    return new Busboy({
      headers,
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_TEXT,
        fields: 3 * MAX_FIELDS,
        files: MAX_FIELDS + MAX_FILES,
        parts: 4 * MAX_FIELDS,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw unreadable(error);
  }
}
