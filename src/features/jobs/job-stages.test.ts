import { describe, expect, it } from 'vitest';
import { isJobOverdue } from './job-stages.ts';

const TODAY = '2026-11-21';

describe('overdue', () => {
  it.each([
    ['a job past its end date is overdue', '2026-11-20', 'in_progress', true],
    ['a lead past its end date is overdue too', '2026-11-20', 'lead', true],
    ['a job is not overdue on its last day', TODAY, 'in_progress', false],
    ['a job that ends tomorrow is not overdue', '2026-11-22', 'to_do', false],
    ['a completed job is never overdue', '2020-01-01', 'completed', false],
    ['a job without an end date is never overdue', null, 'in_progress', false],
  ] as const)('%s', (_, endDate, status, isOverdue) => {
    expect(isJobOverdue({ endDate, status }, TODAY)).toBe(isOverdue);
  });
});
