/** The kinds of job that the queue may hold, each declared once where it belongs. */
import type { z } from 'zod';

export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** Its name in the database; never changed while jobs wait. */
  name: string;
  /** Stored with the job as JSON. No secrets: every reader of the database reads it. */
  payload: Payload;
  /** The number of attempts before the job fails for good. */
  attempts: number;
  /**
   * For recurring work: the delay between the end of a run and the next one. Such a job never fails for
   * good.
   */
  everyMs?: number;
}

/** The attempt that a handler runs in. */
interface Attempt {
  /** The same at every attempt of a job, which may be made more than once even when it succeeds. */
  key: string;
  /** Ends an attempt that has lost its lease, or whose process stops. */
  signal: AbortSignal;
  /** True when the job fails for good if this attempt fails. */
  isLast: boolean;
}

/** A kind with its handler, as the worker takes them. */
export interface HandledJob {
  kind: JobKind;
  handle: (payload: unknown, attempt: Attempt) => Promise<void>;
}

/** Registers the handler of a kind; a payload is parsed before each attempt. */
export function handles<Payload extends z.ZodType>(
  kind: JobKind<Payload>,
  handle: (payload: z.output<Payload>, attempt: Attempt) => Promise<void>,
): HandledJob {
  return { kind, handle: async (sent, attempt) => handle(kind.payload.parse(sent), attempt) };
}
