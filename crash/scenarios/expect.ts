import { LostResponse, Unavailable, wait } from '../http-client.ts';

/** Throws an error with message `otherwise` unless `isSo`. */
export function expectThat(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

/**
 * Retries until the attempt succeeds; returns the elapsed milliseconds. Rethrows any error except a
 * 503 or a lost response.
 */
export async function untilItWorks(
  attempt: () => Promise<unknown>,
  { withinMs, what }: { withinMs: number; what: string },
): Promise<number> {
  const startedAt = Date.now();
  while (true) {
    try {
      await attempt();
      return Date.now() - startedAt;
    } catch (error) {
      if (!(error instanceof Unavailable) && !(error instanceof LostResponse)) throw error;
      expectThat(Date.now() - startedAt < withinMs, `${what} within ${withinMs / 1000} s`);
      await wait(50);
    }
  }
}

/** Repeats the attempt until it gets a 503; returns that error. */
export async function untilUnavailable(
  attempt: () => Promise<unknown>,
  { withinMs, what }: { withinMs: number; what: string },
): Promise<Unavailable> {
  const startedAt = Date.now();
  while (true) {
    try {
      await attempt();
    } catch (error) {
      if (error instanceof Unavailable) return error;
      throw error;
    }
    expectThat(Date.now() - startedAt < withinMs, `${what} within ${withinMs / 1000} s`);
    await wait(50);
  }
}
