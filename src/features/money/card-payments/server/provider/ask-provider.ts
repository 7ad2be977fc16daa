/**
 * Every call to the provider, and the check of its response. A response in a shape or with a status that
 * Gable does not know is a 502 in words; it never gets any further.
 */
import type Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { Settings } from '#server/settings.ts';
import { stripeOf } from './stripe-client.ts';

const MOST_SHOWN = 60;

/** What could not be read: 'payment_intent: the status “requires_unicorn”'. */
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

/** A response that Gable cannot read. The message is for a person, `details.problem` says what it was. */
function unreadable(problem: string, cause: unknown): AppError {
  return new AppError(
    'bad_gateway',
    `Stripe’s response could not be read (${problem}), so nothing was recorded. Gable asks again every few minutes. Do not charge or refund this again; if it stays, look it up at Stripe.`,
    { cause, details: { problem } },
  );
}

/** Why a response could not be read; null for any other error. */
export function unreadableProblem(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'bad_gateway') return null;

  const problem = error.details?.['problem'];

  return typeof problem === 'string' ? problem : error.message;
}

/** The response in its known shape; a 502 that names the first thing that is not. */
export function readResponse<Shape extends z.ZodType>(
  shape: Shape,
  response: unknown,
): z.output<Shape> {
  const { success, data, error } = shape.safeParse(response);
  if (!success) throw unreadable(problemOf(error, response), error);

  return data;
}

type Configured = Pick<Settings, 'stripe'>;

/** Calls the provider and reads its response. The provider's own errors are passed on as they are. */
export async function askProvider<Shape extends z.ZodType>(
  settings: Configured,
  shape: Shape,
  call: (stripe: Stripe) => PromiseLike<unknown>,
): Promise<z.output<Shape>> {
  return readResponse(shape, await call(await stripeOf(settings)));
}

const PAGE = 100;
/** More pages than any list of ours has: a provider that says `has_more` for ever is not believed. */
const MOST_PAGES = 200;

/** All of a list of the provider, page by page. */
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

/** The id of an object, whether the provider gives it alone or all of it. */
export const reference = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);

/** An instant as the provider writes it: whole seconds. */
export const seconds = z.int().transform((value) => new Date(value * 1000));
