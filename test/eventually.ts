import { vi } from 'vitest';

/**
 * Waits up to ten seconds for a check to pass. Vitest's default of one second is too short on a
 * busy machine.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 10_000);
