/** The kinds of jobs the queue can contain. Each is declared once, in the feature it belongs to. */
import type { z } from 'zod';

export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** The name in the database. Don't change it while jobs wait. */
  name: string;
  /** The label in Settings, Queue: 'Email to a client'. */
  label: string;
  /**
   * Stored with the job as JSON. Must not contain secrets, because anyone with access to the
   * database can read it.
   */
  payload: Payload;
  /** The number of attempts before the job fails permanently. */
  attempts: number;
  /**
   * For recurring jobs: the delay between the end of one run and the start of the next. These jobs
   * never fail permanently.
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

/** Lists all declared kinds of job by label. */
export const jobKinds = (): JobKind[] =>
  [...kinds.values()].toSorted((one, other) => one.label.localeCompare(other.label));

/** Returns the label of a kind; its name if an earlier version of Gable queued the job. */
export const labelOfJob = (name: string): string => kinds.get(name)?.label ?? name;

/** The current attempt, as passed to a handler. */
interface Attempt {
  /** The same for every attempt at a job. A job may run more than once even if it succeeds. */
  key: string;
  /** Aborts if the attempt loses its lease or the process stops. */
  signal: AbortSignal;
  /** True if the job will fail permanently when this attempt fails. */
  isLast: boolean;
}

/** A kind of job with its handler, as passed to the worker. */
export interface HandledJob {
  kind: JobKind;
  handle: (payload: unknown, attempt: Attempt) => Promise<void>;
}

/** Combines a kind of job with its handler. Parses the payload before each attempt. */
export function handles<Payload extends z.ZodType>(
  kind: JobKind<Payload>,
  handle: (payload: z.output<Payload>, attempt: Attempt) => Promise<void>,
): HandledJob {
  return { kind, handle: async (sent, attempt) => handle(kind.payload.parse(sent), attempt) };
}
