import { expect, test } from 'vitest';
import { reportPeriods } from './report-query.ts';

test.each([
  [
    '2026-11-21',
    [
      ['This month', '2026-11-01', '2026-11-30'],
      ['Last month', '2026-10-01', '2026-10-31'],
      ['This quarter', '2026-10-01', '2026-12-31'],
      ['Last quarter', '2026-07-01', '2026-09-30'],
      ['This year', '2026-01-01', '2026-12-31'],
      ['Last year', '2025-01-01', '2025-12-31'],
    ],
  ],
  [
    '2028-01-31',
    [
      ['This month', '2028-01-01', '2028-01-31'],
      ['Last month', '2027-12-01', '2027-12-31'],
      ['This quarter', '2028-01-01', '2028-03-31'],
      ['Last quarter', '2027-10-01', '2027-12-31'],
      ['This year', '2028-01-01', '2028-12-31'],
      ['Last year', '2027-01-01', '2027-12-31'],
    ],
  ],
])('On %s the periods of reports are whole months, quarters and years', (today, expected) => {
  expect(reportPeriods(today).map(({ label, from, to }) => [label, from, to])).toEqual(expected);
});
