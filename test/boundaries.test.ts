import { describe, expect, it } from 'vitest';
import { forbiddenStep } from '../scripts/boundaries.mjs';
import { checkDoors } from '../scripts/doors.mjs';

const file = (path: string) => `src/features/${path}`;

describe('imports between wings', () => {
  it.each([
    ['money/invoices/invoice.ts', 'work/jobs/job.ts', null],
    ['money/invoices/invoice.ts', 'money/ledger/payment.ts', null],
    ['money/ledger/payment.ts', 'money/invoices/invoice.ts', 'money/ledger → money/invoices'],
    ['work/jobs/job.ts', 'money/invoices/invoice.ts', 'work/jobs → money/invoices'],
    ['intake/web-forms/form.ts', 'money/ledger/payment.ts', 'intake/web-forms → money/ledger'],
    ['work/suppliers/supplier.ts', 'office/auth/user.ts', null],
    ['work/suppliers/supplier.ts', 'work/jobs/job.ts', 'work/suppliers → work/jobs'],
  ])('%s may import %s: %s', (from, to, step) => {
    expect(forbiddenStep({ from: file(from), to: file(to) })).toBe(step);
  });

  it('The platform imports no feature', () => {
    expect(forbiddenStep({ from: 'src/server/log.ts', to: file('work/jobs/job.ts') })).toBe(
      'server → features',
    );
  });
});

describe('imports between folders of the server', () => {
  it.each([
    ['src/server/records/csv.ts', 'src/server/http/mount.ts', null],
    ['src/server/http/mount.ts', 'src/server/access/actor.ts', null],
    ['src/server/http/mount.ts', 'src/server/records/csv.ts', 'server/http → server/records'],
    ['src/server/access/actor.ts', 'src/server/http/mount.ts', 'server/access → server/http'],
  ])('%s may import %s: %s', (from, to, step) => {
    expect(forbiddenStep({ from, to })).toBe(step);
  });
});

describe('doors', () => {
  const jobs = (path: string) => file(`work/jobs/${path}`);
  const invoice = file('money/invoices/server/invoice-store.ts');
  const check = (
    to: string,
    { door = [], allowed = 0 }: { door?: string[]; allowed?: number } = {},
  ) =>
    checkDoors([{ from: invoice, to, isLazy: false }], [invoice, to], {
      breaches: { 'work/jobs': allowed },
      exportsOf: (feature: string) => (feature === 'work/jobs' ? door : []),
    }).findings;

  it('A file directly in the folder of a feature is open', () => {
    expect(check(jobs('job.ts'))).toEqual([]);
  });

  it('A file that the feature exports is open', () => {
    expect(check(jobs('server/job-store.ts'), { door: [jobs('server/job-store.ts')] })).toEqual([]);
  });

  it('Any other file is private', () => {
    expect(check(jobs('server/win-job.ts'))[0]).toContain('1 private files are imported');
  });

  it('An export that no feature imports is refused', () => {
    expect(check(jobs('job.ts'), { door: [jobs('server/job-store.ts')] })[0]).toContain(
      'no other feature imports it',
    );
  });

  it('The number of imported private files only falls', () => {
    expect(check(jobs('job.ts'), { allowed: 1 })[0]).toContain('Lower the number');
  });
});
