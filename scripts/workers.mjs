import { availableParallelism } from 'node:os';

/**
 * The number of tests and checks to run in parallel: leaves one core free, but is never less than
 * two.
 */
export const WORKERS = Math.max(2, availableParallelism() - 1);
