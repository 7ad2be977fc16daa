/** The kinds of job that the queue may hold, each declared once where it belongs. */
import type { z } from 'zod';

export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** The name in the database. Don't change it while jobs wait. */
  name: string;
  /** The label in Settings, Queue: 'Email to a client'. */
  label: string;
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

const kinds = new Map<string, JobKind>();

/** Declares a kind of job, and lists it in Settings. Throws if a kind has the same name. */
export function defineJob<Payload extends z.ZodType>(kind: JobKind<Payload>): JobKind<Payload> {
  if (kinds.has(kind.name)) throw new Error(`The job kind ${kind.name} is declared twice`);
  kinds.set(kind.name, kind);

  return kind;
}

/** All declared kinds of job. */
export const jobKinds = (): JobKind[] => [...kinds.values()];

/** Returns the label of a kind; its name if an earlier version of Gable queued the job. */
export const labelOfJob = (name: string): string => kinds.get(name)?.label ?? name;

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
