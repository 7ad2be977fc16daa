import { expect, test } from 'vitest';
import { daysLeft } from './trashed-record.ts';

const now = new Date('2026-11-21T15:00:00Z');

test.each([
  ['2026-11-21T15:00:00Z', '30 days left'],
  ['2026-11-20T14:00:00Z', '29 days left'],
  ['2026-10-23T15:00:00Z', '1 day left'],
  ['2026-10-22T16:00:00Z', 'less than a day left'],
])('a record deleted at %s has %s', (deletedAt, text) => {
  expect(daysLeft(deletedAt, now)).toBe(text);
});
