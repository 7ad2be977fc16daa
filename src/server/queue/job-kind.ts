/** The kinds of job that the queue may hold, each declared once where it belongs. */
import type { z } from 'zod';

export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** Its name in the database; never changed while jobs wait. */
  name: string;
  /** Stored with the job as JSON. No secrets: every reader of the database reads it. */
  payload: Payload;
  /** How often it is tried before it is given up. */
  attempts: number;
  /** Of recurring work: how long after it is done it is due again. It is never given up. */
  everyMs?: number;
}

/** What a handler is told of its attempt. */
interface Attempt {
  /** The same at every attempt of a job, which may be made more than once even when it succeeds. */
  key: string;
  /** Ends an attempt that has lost its lease, or whose process stops. */
  signal: AbortSignal;
  /** Whether the job is given up when this attempt fails. */
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
