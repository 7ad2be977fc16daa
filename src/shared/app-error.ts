import { z } from 'zod';

/** All error codes with their HTTP status, defined only here. */
export const ERROR_STATUS = {
  bad_input: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A problem with one field. `path` is the field's name in the request, such as 'items.0.price'. */
export interface Issue {
  path: string;
  message: string;
}

interface AppErrorOptions {
  issues?: Issue[];
  /** Data for the screen that shows the error, such as the current record. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Gable's only error class: a code, a message the user can act on, and the fields it concerns. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The body of every error response. */
export const errorBody = z
  .object({
    message: z.string(),
    code: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBody>;

/** Returns a 404 error with a message: 'Job not found. It may have been deleted.' */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found. It may have been deleted.`);
}
