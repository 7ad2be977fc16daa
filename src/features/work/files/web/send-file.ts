/**
 * Uploads a file: small files in one request, large ones in parts, so parts already received don't
 * have to be sent again.
 */
import { ApiError, callApi, isNotFound } from '#web/api/api-client.ts';
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import type { FiledField } from '../file.ts';
import { uploadEndpoints } from '../upload-endpoints.ts';
import type { ReadyFile } from './shrink-picture.ts';

/**
 * Files this size or larger are uploaded in parts. On a bad connection, this takes about a minute.
 */
const IN_PARTS_FROM = 4 * 1024 * 1024;
const PART_BYTES = 2 * 1024 * 1024;

/** The state of an upload, preserved between attempts. */
export interface SendingPlace {
  /** The prepared file. Created only once, because all parts must come from the same version. */
  ready: Promise<ReadyFile> | null;
  uploadId: number | null;
  received: number;
}

interface Sending {
  on: { field: FiledField; id: number };
  /** The idempotency key, the same for every attempt. */
  key: string;
  place: SendingPlace;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Uploads a file, or its missing parts. Throws `ApiError`. */
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

/** Returns the number of bytes received from a conflict error; null for any other error. */
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
      // Either the response to this part was lost, or another attempt has already sent it.
      if (isNotFound(error)) place.uploadId = null;
      const known = receivedIn(error);
      if (known === null || known === received) throw error;
      place.received = known;
    }
  }
  await callApi(uploadEndpoints.finish, { params, signal });
}

/**
 * Deletes a canceled file's received parts from the server, which would otherwise delete them after
 * a day.
 */
export function forgetUpload({ uploadId }: SendingPlace): void {
  if (uploadId !== null) {
    callApi(uploadEndpoints.cancel, { params: { id: uploadId } }).catch(() => undefined);
  }
}
