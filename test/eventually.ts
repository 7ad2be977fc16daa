import { vi } from 'vitest';

/** Waits until a check passes; Vitest's own second is too short for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 10_000);
