import { jobProfit } from './cost-reports.ts';
import { leadSources, pipeline, salesByRep } from './job-reports.ts';
import { arAging, paymentsByMethod } from './money-reports.ts';
import { payouts } from './payout-report.ts';
import type { Report } from './report.ts';
import { submissionsByForm } from './submission-reports.ts';
import { tasksByPerson } from './task-reports.ts';

/** All reports, in the order they're listed on screen. */
export const REPORTS: readonly Report[] = [
  arAging,
  paymentsByMethod,
  payouts,
  pipeline,
  salesByRep,
  leadSources,
  tasksByPerson,
  jobProfit,
  submissionsByForm,
];
