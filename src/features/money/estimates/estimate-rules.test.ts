import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ESTIMATE_STATUSES } from './estimate-status.ts';
import {
  depositCents,
  isEstimateExpired,
  isEstimateTurnedDown,
  neverSent,
  resolveEstimateTimes,
  restCents,
} from './estimate-rules.ts';

test.each([
  ['sent', '2026-11-20', true],
  ['sent', '2026-11-21', false],
  ['sent', null, false],
  ['draft', '2026-11-20', true],
  ['expired', null, true],
  ['expired', '2099-01-01', true],
  ['accepted', '2026-11-20', false],
  ['declined', '2026-11-20', false],
  ['rejected', '2026-11-20', false],
] as const)(
  'On November 21, an estimate that is %s and valid until %s is expired: %s',
  (...row) => {
    const [status, expiryDate, isExpired] = row;
    expect(isEstimateExpired({ status, expiryDate }, '2026-11-21')).toBe(isExpired);
  },
);

test('Declined and rejected are the only two negative responses', () => {
  expect(ESTIMATE_STATUSES.filter(isEstimateTurnedDown)).toEqual(['declined', 'rejected']);
});

describe('The times of an estimate', () => {
  const before = new Date('2026-11-01T12:00:00Z');
  const now = new Date('2026-11-21T12:00:00Z');
  const sent = { ...neverSent, sentAt: before };
  const accepted = { ...sent, acceptedAt: before };
  const declined = { ...sent, declinedAt: before, declineReason: 'Price' };

  test.each([
    ['are set when it is sent first', neverSent, { status: 'sent' }, { ...neverSent, sentAt: now }],
    ['keep when it was sent first', sent, { status: 'sent' }, sent],
    ['forget an acceptance when it is sent again', accepted, { status: 'sent' }, sent],
    ['are none of a draft', accepted, { status: 'draft' }, neverSent],
    ['note the acceptance', sent, { status: 'accepted' }, { ...sent, acceptedAt: now }],
    ['keep the first acceptance', accepted, { status: 'accepted' }, accepted],
    [
      'forget a decline when it is accepted',
      declined,
      { status: 'accepted' },
      { ...sent, acceptedAt: now },
    ],
    [
      'note the decline and its reason',
      sent,
      { status: 'declined', reason: 'Timing' },
      { ...sent, declinedAt: now, declineReason: 'Timing' },
    ],
    ['keep the reason that is not named', declined, { status: 'rejected' }, declined],
    [
      'clear the reason',
      declined,
      { status: 'declined', reason: null },
      { ...declined, declineReason: null },
    ],
    ['forget the response of one that expired', accepted, { status: 'expired' }, sent],
  ] as const)('%s', (_what, times, change, expected) => {
    expect(resolveEstimateTimes(times, { ...change, now })).toEqual(expected);
  });
});

describe('A deposit', () => {
  test.each([
    ['is a percentage, rounded once, half away from zero', 50, null, 1_001, 501],
    ['lets the percentage win over an amount', 10, 900, 1_000, 100],
    ['is an amount', null, 400, 1_000, 400],
    ['is at most the total', null, 4_000, 1_000, 1_000],
    ['is nothing without either', null, null, 1_000, 0],
  ])('%s', (_what, depositPercent, depositAmountCents, totalCents, cents) => {
    expect(depositCents({ depositPercent, depositAmountCents, totalCents })).toBe(cents);
  });

  test('and the rest add up to the total, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (totalCents, depositPercent) => {
        const deposit = depositCents({ depositPercent, depositAmountCents: null, totalCents });
        expect(deposit + restCents(totalCents, deposit)).toBe(totalCents);
      }),
    );
  });
});

test("The rest is zero when an estimate's deposit is above its total", () => {
  expect(restCents(100, 120)).toBe(0);
});
