import { expect, test } from 'vitest';
import { printedEstimate } from './printed-estimate.ts';

const TODAY = '2026-11-21';
const CONTENT = { description: null, lastDay: '2026-12-21', totalCents: 4_025_00, depositCents: 0 };

test.each([
  ['a draft', 'draft', 'draft'],
  ['sent', 'sent', null],
] as const)(
  'An estimate that is %s has signature lines until its last date',
  (_, status, stamp) => {
    const printed = printedEstimate(CONTENT, { status, expiryDate: CONTENT.lastDay }, TODAY);

    expect(printed).toMatchObject({
      stamp,
      headline: '$4,025.00, valid until December 21, 2026',
      lastDay: { label: 'Valid until', day: '2026-12-21' },
      acceptance: 'I accept this estimate and its terms.',
    });
  },
);

test.each([
  ['accepted', '2026-12-21', 'accepted'],
  ['rejected', '2026-12-21', 'declined'],
  ['sent', '2026-11-20', 'expired'],
] as const)(
  'An estimate that is %s, valid until %s, is stamped as %s and has no signature lines',
  (status, expiryDate, stamp) => {
    const printed = printedEstimate(
      { ...CONTENT, lastDay: expiryDate },
      { status, expiryDate },
      TODAY,
    );

    expect(printed).toMatchObject({ stamp, headline: '$4,025.00', acceptance: null });
  },
);

test('A revision of an estimate prints as issued, without a stamp', () => {
  const printed = printedEstimate({ ...CONTENT, lastDay: '2026-01-31' }, null, TODAY);

  expect(printed.stamp).toBeNull();
  expect(printed.headline).toBe('$4,025.00, valid until January 31, 2026');
});
