import { arAging } from './ar-aging.ts';
import type { Report } from './report.ts';

/** Every report, in the order in which the screen lists them. */
export const REPORTS: readonly Report[] = [arAging];
