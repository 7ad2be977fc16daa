import { describe, expect, test } from 'vitest';
import { eventOfTask, eventsOfJob } from './calendar-events.ts';
import type { JobInCalendar, TaskInCalendar } from './calendar-events.ts';

const changed = {
  version: 3,
  updatedAt: new Date('2026-11-21T15:00:00Z'),
  isDeleted: false,
  location: '1420 Canyon Rd, Provo',
};

const task: TaskInCalendar = {
  ...changed,
  id: 12,
  title: 'Order shingles',
  jobTitle: 'Alvarez re-roof',
  isCompleted: false,
  due: { day: '2026-11-25', at: null },
};

const noVisit = { day: null, at: null };
const job: JobInCalendar = {
  ...changed,
  id: 7,
  title: 'Alvarez re-roof',
  isLost: false,
  startDate: null,
  endDate: null,
  appointment: noVisit,
  install: noVisit,
  warrantyScheduled: null,
};

describe('a task', () => {
  test('is on its due day, names its job, and links to its page', () => {
    expect(eventOfTask(task)).toEqual({
      key: 'task-12',
      title: 'Order shingles (Alvarez re-roof)',
      when: { day: '2026-11-25', lastDay: '2026-11-25' },
      state: 'confirmed',
      location: '1420 Canyon Rd, Provo',
      path: '/tasks/12',
      changes: 2,
      changedAt: changed.updatedAt,
    });
  });

  test.each([
    ['that is completed says so', { isCompleted: true }, 'Done: Order shingles (Alvarez re-roof)'],
    ['for no job has only its own title', { jobTitle: null }, 'Order shingles'],
  ])('%s', (_, change, title) => {
    expect(eventOfTask({ ...task, ...change }).title).toBe(title);
  });

  test('with a due time is at that time', () => {
    const at = new Date('2026-11-25T21:00:00Z');
    expect(eventOfTask({ ...task, due: { day: '2026-11-25', at } }).when).toEqual({ at });
  });

  test('that was deleted is cancelled', () => {
    expect(eventOfTask({ ...task, isDeleted: true }).state).toBe('cancelled');
  });
});

describe('a job', () => {
  const at = new Date('2026-11-24T16:30:00Z');

  test.each<[string, Partial<JobInCalendar>, unknown]>([
    ['without dates has no event', {}, []],
    [
      'with days lasts from the first to the last',
      { startDate: '2026-11-30', endDate: '2026-12-02' },
      [{ key: 'job-7-work', when: { day: '2026-11-30', lastDay: '2026-12-02' } }],
    ],
    [
      'with a first day only is on that day',
      { startDate: '2026-11-30' },
      [{ when: { day: '2026-11-30', lastDay: '2026-11-30' } }],
    ],
    [
      'with a last day only is on that day',
      { endDate: '2026-12-02' },
      [{ when: { day: '2026-12-02', lastDay: '2026-12-02' } }],
    ],
    [
      'that ends before it starts is on its first day',
      { startDate: '2026-12-02', endDate: '2026-11-30' },
      [{ when: { day: '2026-12-02', lastDay: '2026-12-02' } }],
    ],
    [
      'has its appointment at its time',
      { appointment: { day: '2026-11-24', at } },
      [{ key: 'job-7-appointment', title: 'Appointment: Alvarez re-roof', when: { at } }],
    ],
    [
      'has an appointment without a time on its day',
      { appointment: { day: '2026-11-24', at: null } },
      [{ when: { day: '2026-11-24', lastDay: '2026-11-24' } }],
    ],
    [
      'has a tentative install that is tentative',
      { install: { day: '2026-11-24', at: null } },
      [{ key: 'job-7-install', title: 'Tentative install: Alvarez re-roof', state: 'tentative' }],
    ],
    [
      'has its warranty visit',
      { warrantyScheduled: '2027-11-24' },
      [{ key: 'job-7-warranty', title: 'Warranty visit: Alvarez re-roof', state: 'confirmed' }],
    ],
    [
      'that is lost is cancelled',
      { isLost: true, startDate: '2026-11-30', warrantyScheduled: '2027-11-24' },
      [{ state: 'cancelled' }, { state: 'cancelled' }],
    ],
    [
      'that was deleted is cancelled',
      { isDeleted: true, install: { day: '2026-11-24', at } },
      [{ state: 'cancelled' }],
    ],
  ])('%s', (_, change, events) => {
    expect(eventsOfJob({ ...job, ...change })).toMatchObject(events as object[]);
  });
});
