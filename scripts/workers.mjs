import { availableParallelism } from 'node:os';

/** The number of tests and checks that run at the same time: one core is left to the machine, but never fewer than two. */
export const WORKERS = Math.max(2, availableParallelism() - 1);
