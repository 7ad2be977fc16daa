import { arAging, paymentsByMethod } from './money-reports.ts';
import type { Report } from './report.ts';

/** Every report, in the order in which the screen lists them. */
export const REPORTS: readonly Report[] = [arAging, paymentsByMethod];
