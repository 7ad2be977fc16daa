import { describe, expect, it } from 'vitest';
import type { JobType } from './job.ts';
import { depositPercent, endsBeforeItStarts, isRecordId, percentComplete } from './job-rules.ts';

describe('an end before the start', () => {
  it.each([
    ['is worth a warning', '2026-11-22', '2026-11-21', true],
    ['is none on a job of one day', '2026-11-22', '2026-11-22', false],
    ['is none in the usual order', '2026-11-22', '2026-12-01', false],
    ['cannot be told without a start', null, '2026-12-01', false],
    ['cannot be told without an end', '2026-11-22', undefined, false],
  ] as const)('%s', (_, startDate, endDate, isOdd) => {
    expect(endsBeforeItStarts({ startDate, endDate })).toBe(isOdd);
  });
});

describe('the deposit', () => {
  it.each([
    ['is half of the contract', 12_000, 6_000, 50],
    ['is told in whole percent', 3_000, 1_000, 33],
    ['may be nothing at all', 12_000, 0, 0],
    ['may be more than the contract', 1_000, 1_500, 150],
    ['has no percentage without a contract', null, 500, null],
    ['has no percentage of a contract over nothing', 0, 500, null],
    ['has no percentage while it is empty', 12_000, null, null],
    ['has no percentage while a user types nonsense', 12_000, Number.NaN, null],
  ])('%s', (_, contractAmount, depositAmount, percent) => {
    expect(depositPercent({ contractAmount, depositAmount })).toBe(percent);
  });
});

describe('the percentage of the form that is filled', () => {
  const percent = (
    values: Record<string, unknown>,
    jobType: JobType | null = null,
    seesMoney = true,
  ) => percentComplete(values, { jobType, seesMoney });

  const FULL = {
    title: 'Alvarez re-roof',
    jobType: 'retail',
    clientId: 7,
    leadSource: 'referral',
    salesRep: '3',
    assignedTeam: ['3'],
    relatedContacts: ['9'],
    tags: ['hail'],
    addressLine1: '1420 Canyon Rd',
    addressLine2: 'Rear house',
    city: 'Provo',
    postalCode: '84604',
    startDate: '2026-11-30',
    endDate: '2026-12-02',
    initialApptDate: '2026-11-22',
    initialApptTime: '09:00',
    tentativeInstallDate: '2026-11-30',
    tentativeInstallTime: '08:00',
    warrantyScheduled: '2027-11-30',
    predominateRoof: 'composition',
    pitchMeasurement: '6/12',
    existingLayers: '1',
    shingleColors: 'Weathered Wood',
    dripEdgeColor: 'White',
    selectedOptions: ['ridge_vent'],
    description: 'Tear off and re-roof',
    budget: 9_000,
    contractAmount: 14_000,
    depositAmount: 0,
  };

  it('is zero when the form only has its initial values', () => {
    const start = {
      status: 'lead',
      priority: 'medium',
      state: 'Utah',
      allDay: false,
      permitNeeded: false,
      title: '',
      clientId: null,
      tags: [],
    };
    expect(percent(start)).toBe(0);
  });

  it('is 100 when every visible field is filled', () => {
    expect(percent(FULL, 'retail')).toBe(100);
  });

  it('counts the claim only for an insurance job', () => {
    expect(percent(FULL, 'insurance')).toBeLessThan(100);
    expect(percent({ ...FULL, claimNumber: 'C-1' }, 'retail')).toBe(100);
    expect(percent({ ...FULL, claimNumber: 'C-1' }, 'insurance')).toBeGreaterThan(
      percent(FULL, 'insurance'),
    );
  });

  it('leaves out amounts for users without access to prices', () => {
    const { budget: _b, contractAmount: _c, depositAmount: _d, ...unpriced } = FULL;
    expect(percent(unpriced, 'retail')).toBeLessThan(100);
    expect(percent(unpriced, 'retail', false)).toBe(100);
  });

  it('ignores blanks and incomplete amounts', () => {
    expect(percent({ title: '  ', budget: Number.NaN, tags: [], startDate: null })).toBe(0);
  });

  it('is rounded down for every number of filled fields', () => {
    const fields = Object.entries(FULL);
    for (let filled = 0; filled <= fields.length; filled += 1) {
      const expected = Math.floor((filled * 100) / fields.length);
      expect(percent(Object.fromEntries(fields.slice(0, filled)), 'retail')).toBe(expected);
    }
  });

  it('is 100 only when every field is filled', () => {
    expect(percent({ ...FULL, dripEdgeColor: '' }, 'retail')).toBeLessThan(100);
  });
});

describe('an entry of a team or of the related contacts', () => {
  it.each(['1', '42', '999999999'])('is a record id: %s', (entry) => {
    expect(isRecordId(entry)).toBe(true);
  });

  it.each(['Neighbor Joe', '0', '042', '-3', '1.5', '12345678901', ''])(
    'is a typed name: "%s"',
    (entry) => expect(isRecordId(entry)).toBe(false),
  );
});
