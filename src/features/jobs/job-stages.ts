/** What it means for sales that a job is in a stage. */
import type { JobStatus } from './job.ts';

/** What a job reaches once, whatever its stage becomes later. */
export type Milestone = 'lead' | 'sold';

/** A signed contract, and the work that follows one. */
const SOLD_STAGES: readonly JobStatus[] = [
  'signed_contract',
  'to_do',
  'in_progress',
  'review',
  'completed',
];

/** What a job reaches by entering a stage; a job that goes straight to work is sold by that. */
export function milestoneOf(stage: JobStatus): Milestone | null {
  if (stage === 'lead') return 'lead';

  return SOLD_STAGES.includes(stage) ? 'sold' : null;
}
