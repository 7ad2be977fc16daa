import { describe, expect, it, test } from 'vitest';
import { JOB_STATUSES, type JobStatus } from './job.ts';
import {
  isClosed,
  isJobOverdue,
  isSold,
  leadAt,
  OPEN_STATUSES,
  SOLD_STATUSES,
  soldAt,
  STATUSES_TO_SCHEDULE,
  UNSOLD_STATUSES,
} from './job-stages.ts';

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

test('Every status counts as unsold, sold, or lost (C1)', () => {
  expect(UNSOLD_STATUSES).toEqual(['lead', 'appointment_scheduled', 'estimating']);
  expect(SOLD_STATUSES).toEqual(['signed_contract', 'to_do', 'in_progress', 'review', 'completed']);
  expect([...UNSOLD_STATUSES, ...SOLD_STATUSES, 'lost']).toEqual(JOB_STATUSES);
  expect(JOB_STATUSES.filter((status) => !OPEN_STATUSES.includes(status))).toEqual([
    'completed',
    'lost',
  ]);
  expect(STATUSES_TO_SCHEDULE.every(isSold)).toBe(true);
  expect(STATUSES_TO_SCHEDULE.some(isClosed)).toBe(false);
});

/** Returns a status history that starts on November 1 at 8 AM. Each number is hours after that. */
const history = (...entered: [stage: JobStatus, hours: number][]) =>
  entered.map(([stage, hours]) => ({ stage, at: at(hours) }));
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, 8 + hours));

test.each(JOB_STATUSES)('A job created as %s is a lead from its creation (M6)', (stage) => {
  expect(leadAt(history([stage, 0]))).toEqual(at(0));
  expect(leadAt(history([stage, 0], ['lead', 5]))).toEqual(at(0));
});

describe('a sale (M1)', () => {
  test('is missing for a job without a history', () => {
    expect(soldAt([])).toBeNull();
    expect(leadAt([])).toBeNull();
  });

  test('counts from the first status in which the job is sold, through production', () => {
    const sold = history(['estimating', 0], ['to_do', 10], ['review', 200], ['completed', 900]);

    expect(soldAt(sold)).toEqual(at(10));
  });

  test.each(['lead', 'appointment_scheduled', 'estimating', 'lost'] as const)(
    'ends when the job becomes %s',
    (stage) => {
      expect(soldAt(history(['completed', 0], [stage, 1]))).toBeNull();
    },
  );

  test('keeps its time when the job returns within three days, however often', () => {
    const slips = history(['signed_contract', 0], ['lead', 500], ['to_do', 572]);
    expect(soldAt(slips)).toEqual(at(0));
    const again = [...slips, ...history(['lost', 600], ['lead', 610], ['in_progress', 672])];
    expect(soldAt(again)).toEqual(at(0));
  });

  test('counts from the return of a job that was away longer', () => {
    const back = history(['signed_contract', 0], ['lost', 100], ['lead', 150], ['to_do', 173]);

    expect(soldAt(back)).toEqual(at(173));
  });
});
