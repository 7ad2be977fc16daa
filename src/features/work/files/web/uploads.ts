/** Uploads files two at a time, with progress for each and buttons to cancel or retry. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '#web/api/api-client.ts';
import { dataChanged } from '#web/api/query-client.ts';
import type { FiledField } from '../file.ts';
import { forgetUpload, sendFile, type SendingPlace } from './send-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

const AT_ONCE = 2;
/** The maximum number of attempts if the connection fails, with increasing delays. */
const TRIES = 3;
const FIRST_WAIT_MS = 1_000;

export interface Upload {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** The reason the upload failed. */
  problem: string | null;
}

interface Kept extends Upload {
  file: File;
  /**
   * The idempotency key, the same for every attempt, so a file isn't stored twice if a response is
   * lost.
   */
  key: string;
  stop: AbortController;
  /** The state of an upload in parts. */
  place: SendingPlace;
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** True for an error that may not occur on a retry. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export class Uploads {
  private kept: Kept[] = [];
  private shown: readonly Upload[] = [];
  private lastId = 0;
  private readonly listeners = new Set<() => void>();
  private readonly on: { field: FiledField; id: number };
  private readonly waitMs: number;

  /** Uploads files to the record with this id. */
  constructor(on: { field: FiledField; id: number }, { waitMs = FIRST_WAIT_MS } = {}) {
    this.on = on;
    this.waitMs = waitMs;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);

    return () => this.listeners.delete(listener);
  };

  /** Returns waiting, active, and failed uploads, but not completed ones. */
  readonly list = (): readonly Upload[] => this.shown;

  /** Uploads files. `takenAt` is the original's capture time, for a marked-up copy. */
  readonly add = (files: readonly File[], { takenAt = null }: { takenAt?: string | null } = {}) => {
    for (const file of files) {
      this.kept.push({
        id: (this.lastId += 1),
        name: file.name,
        state: 'waiting',
        progress: 0,
        problem: null,
        file,
        key: newKey(),
        stop: new AbortController(),
        place: {
          ready:
            takenAt === null ? null : Promise.resolve({ bytes: file, name: file.name, takenAt }),
          uploadId: null,
          received: 0,
        },
      });
    }
    this.goOn();
  };

  /** Cancels an active upload, or removes a failed one. */
  readonly cancel = (id: number) => {
    const cancelled = this.kept.find((one) => one.id === id);
    cancelled?.stop.abort();
    if (cancelled) forgetUpload(cancelled.place);
    this.kept = this.kept.filter((one) => one.id !== id);
    this.goOn();
  };

  readonly retry = (id: number) => {
    this.change(id, { state: 'waiting', progress: 0, problem: null });
    this.goOn();
  };

  readonly cancelAll = () => {
    for (const { stop, place } of this.kept) {
      stop.abort();
      forgetUpload(place);
    }
    this.kept = [];
    this.publish();
  };

  private change(id: number, change: Partial<Kept>): void {
    this.kept = this.kept.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.publish();
  }

  private publish(): void {
    this.shown = this.kept;
    for (const listener of this.listeners) listener();
  }

  private goOn(): void {
    const busy = this.kept.filter(({ state }) => state === 'sending').length;
    const next = this.kept.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - busy);
    for (const one of next) {
      this.change(one.id, { state: 'sending' });
      void this.send(one);
    }
    this.publish();
  }

  private async send(one: Kept): Promise<void> {
    const { id, stop } = one;
    try {
      await this.sendOnce(one, 1);
      this.kept = this.kept.filter((other) => other.id !== id);
      const isLast = !this.kept.some(({ state }) => state !== 'failed');
      if (isLast) void dataChanged();
    } catch (error) {
      if (stop.signal.aborted) return;
      this.change(id, { state: 'failed', problem: messageOf(error) });
    }
    this.goOn();
  }

  private async sendOnce(one: Kept, attempt: number): Promise<void> {
    const { id, file, key, stop, place } = one;
    const { received } = place;
    try {
      place.ready ??= shrinkPicture(file);
      await sendFile(await place.ready, {
        on: this.on,
        key,
        place,
        signal: stop.signal,
        onProgress: (progress) => this.change(id, { progress }),
      });
    } catch (error) {
      // If this attempt made progress, start counting again.
      const tries = place.received > received ? 1 : attempt;
      if (stop.signal.aborted || !isPassing(error) || tries === TRIES) throw error;
      await pause(this.waitMs * 4 ** (tries - 1), stop.signal);
      stop.signal.throwIfAborted();
      await this.sendOnce(one, tries + 1);
    }
  }
}

/** Returns the uploads of a component. They are canceled when it unmounts. */
export function useUploads(on: { field: FiledField; id: number }): {
  uploads: Uploads;
  list: readonly Upload[];
} {
  const [uploads] = useState(() => new Uploads(on));
  useEffect(() => uploads.cancelAll, [uploads]);

  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) };
}
