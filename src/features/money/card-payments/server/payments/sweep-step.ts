import type { JobServices } from '#server/http/app-services.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** One pass of the sweep. */
export interface Sweep {
  services: JobServices;
  now: Date;
}

/** Returns the time this many milliseconds before the sweep. */
export const before = ({ now }: Sweep, ms: number) => new Date(now.getTime() - ms);

/** One request to the provider that completes unfinished work. */
export type Step = () => Promise<unknown>;
