/** Sends one file: a small one at once, a large one in parts, so that what has arrived need not be sent again. */
import { ApiError, callApi, isNotFound } from '#web/api/api-client.ts';
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import type { FiledField } from '../file.ts';
import { uploadEndpoints } from '../upload-endpoints.ts';
import type { ReadyFile } from './shrink-picture.ts';

/** From this size on a file is sent in parts: about a minute on a bad connection. */
const IN_PARTS_FROM = 4 * 1024 * 1024;
const PART_BYTES = 2 * 1024 * 1024;

/** How far a file has come: it is kept between tries. */
export interface SendingPlace {
  /** What is sent, made once: parts of it must fit together. */
  ready: Promise<ReadyFile> | null;
  uploadId: number | null;
  received: number;
}

interface Sending {
  on: { field: FiledField; id: number };
  /** The same at every try. */
  key: string;
  place: SendingPlace;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends a file, or what is missing of it. Throws `ApiError`. */
export async function sendFile(file: ReadyFile, sending: Sending): Promise<void> {
  const { on, key, signal, onProgress } = sending;
  const { bytes, name, takenAt } = file;
  const newFile = { name, [on.field]: on.id, ...(takenAt && { takenAt }) };
  if (bytes.size >= IN_PARTS_FROM) return sendInParts(bytes, newFile, sending);
  await callApi(fileEndpoints.upload, {
    query: newFile,
    body: bytes,
    key,
    signal,
    transport: fetchWithProgress(onProgress),
  });

  return undefined;
}

/** How much the server has, by a refusal that says so; null for any other error. */
function receivedIn(error: unknown): number | null {
  const received = error instanceof ApiError && error.status === 409 && error.details['received'];

  return typeof received === 'number' ? received : null;
}

async function sendInParts(
  bytes: Blob,
  newFile: { name: string },
  { place, signal, onProgress }: Sending,
): Promise<void> {
  const { size } = bytes;
  if (place.uploadId === null) {
    const started = await callApi(uploadEndpoints.start, { body: { ...newFile, size }, signal });
    place.uploadId = started.id;
    place.received = started.received;
  }
  const params = { id: place.uploadId };
  while (place.received < size) {
    const { received } = place;
    const part = bytes.slice(received, received + PART_BYTES);
    try {
      const answer = await callApi(uploadEndpoints.addPart, {
        params,
        query: { offset: received },
        body: part,
        signal,
        transport: fetchWithProgress((sent) => onProgress((received + sent * part.size) / size)),
      });
      place.received = answer.received;
    } catch (error) {
      // The answer to this part was lost, or another try has brought it.
      if (isNotFound(error)) place.uploadId = null;
      const known = receivedIn(error);
      if (known === null || known === received) throw error;
      place.received = known;
    }
  }
  await callApi(uploadEndpoints.finish, { params, signal });
}

/** Has the server forget what has arrived of a file that is cancelled; a day later it does so by itself. */
export function forgetUpload({ uploadId }: SendingPlace): void {
  if (uploadId !== null) {
    callApi(uploadEndpoints.cancel, { params: { id: uploadId } }).catch(() => undefined);
  }
}
