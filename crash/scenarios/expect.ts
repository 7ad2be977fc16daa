import { LostResponse, Unavailable, wait } from '../http-client.ts';

/** Throws the sentence unless it is so. */
export function expectThat(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

/** Tries until it works; returns the milliseconds that took. Throws all but a 503 and a lost response. */
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

/** Tries until it gets a 503; returns that response. */
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
