/**
 * Sends all requests to the provider and validates the responses. A response with an unknown format
 * or status becomes a 502 with a message and is never processed.
 */
import type Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { Settings } from '#server/settings.ts';
import { stripeOf } from './stripe-client.ts';

const MOST_SHOWN = 60;

/** Describes what couldn't be read: 'payment_intent: the status “requires_unicorn”'. */
function problemOf(error: z.ZodError, response: unknown): string {
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  let found: unknown = response;
  for (const key of path) found = (found as Record<PropertyKey, unknown> | null | undefined)?.[key];
  const where = path.length === 0 ? 'the response as a whole' : path.join('.');

  return found === undefined
    ? `${where} is missing`
    : `${where} is ${JSON.stringify(found).slice(0, MOST_SHOWN)}`;
}

/**
 * Returns the error for a response that Gable can't read. The message is for users;
 * `details.problem` is for administrators.
 */
function unreadable(problem: string, cause: unknown): AppError {
  return new AppError(
    'bad_gateway',
    `Gable could not read Stripe’s response (${problem}), so nothing was recorded. Gable checks again every few minutes. Do not charge or refund this again. If this continues, check your Stripe dashboard.`,
    { cause, details: { problem } },
  );
}

/** Returns why a response couldn't be read; null for any other error. */
export function unreadableProblem(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'bad_gateway') return null;

  const problem = error.details?.['problem'];

  return typeof problem === 'string' ? problem : error.message;
}

/** Parses a response. Throws a 502 that names the first invalid value. */
export function readResponse<Shape extends z.ZodType>(
  shape: Shape,
  response: unknown,
): z.output<Shape> {
  const { success, data, error } = shape.safeParse(response);
  if (!success) throw unreadable(problemOf(error, response), error);

  return data;
}

type Configured = Pick<Settings, 'stripe'>;

/**
 * Sends a request to the provider and parses the response. Passes on the provider's own errors
 * unchanged.
 */
export async function askProvider<Shape extends z.ZodType>(
  settings: Configured,
  shape: Shape,
  call: (stripe: Stripe) => PromiseLike<unknown>,
): Promise<z.output<Shape>> {
  return readResponse(shape, await call(await stripeOf(settings)));
}

const PAGE = 100;
/** More pages than any list needs, in case the provider keeps returning `has_more`. */
const MOST_PAGES = 200;

/** Reads an entire list from the provider, page by page. */
export async function askForAll<Shape extends z.ZodType<{ id: string }>>(
  settings: Configured,
  shape: Shape,
  page: (stripe: Stripe, at: { limit: number; starting_after?: string }) => PromiseLike<unknown>,
): Promise<z.output<Shape>[]> {
  const list = z.object({ data: z.array(shape), has_more: z.boolean().default(false) });
  const all: z.output<Shape>[] = [];
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const last = all.at(-1)?.id;
    const { data, has_more: hasMore } = await askProvider(settings, list, (stripe) =>
      page(stripe, { limit: PAGE, ...(last !== undefined && { starting_after: last }) }),
    );
    all.push(...data);
    if (!hasMore || data.length === 0) return all;
  }
  throw unreadable('a list without an end', undefined);
}

/** An object's id, whether the provider returns the id or the expanded object. */
export const reference = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);

/** A time in the provider's format, in seconds. */
export const seconds = z.int().transform((value) => new Date(value * 1000));
