/**
 * Runs the migration that introduced acceptances on a database that already has accepted estimates.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oldDatabase } from '#test/old-database.ts';

const old = await oldDatabase('0060');
afterAll(() => old.database.close());

const { insert } = old;
let clientId = 0;
const jobs: Record<string, number> = {};
const estimates: Record<string, number> = {};

const aJob = (contract: number | null) =>
  insert('jobs', {
    client_id: clientId,
    status: 'signed_contract',
    contract_amount_cents: contract,
  });

const anEstimate = (job: number | null, total: number, more: Record<string, unknown> = {}) =>
  insert('estimates', {
    client_id: clientId,
    job_id: job,
    estimate_number: `EST-${total}-${job}`,
    total_cents: total,
    subtotal_cents: total,
    status: 'accepted',
    accepted_at: '2026-03-01T12:00:00Z',
    ...more,
  });

const later = { accepted_at: '2026-04-01T12:00:00Z' };

beforeAll(async () => {
  await insert('letterheads');
  clientId = await insert('contacts', { name: 'Ann' });
  jobs.one = await aJob(50_000);
  estimates.one = await anEstimate(jobs.one, 50_000);
  jobs.sum = await aJob(50_000);
  estimates.sumSecond = await anEstimate(jobs.sum, 20_000, later);
  estimates.sumFirst = await anEstimate(jobs.sum, 30_000);
  jobs.first = await aJob(30_000);
  estimates.second = await anEstimate(jobs.first, 20_000, later);
  estimates.first = await anEstimate(jobs.first, 30_000);
  jobs.typed = await aJob(99_900);
  estimates.typed = await anEstimate(jobs.typed, 30_000);
  jobs.empty = await aJob(null);
  estimates.empty = await anEstimate(jobs.empty, 30_000, { accepted_at: null });
  estimates.jobless = await anEstimate(null, 30_000);
  await anEstimate(jobs.one, 10_000, { deleted_at: '2026-05-01T12:00:00Z' });
  estimates.sent = await anEstimate(jobs.one, 15_000, { status: 'sent', accepted_at: null });
  await old.migrate();
});

const acceptanceOf = async (estimate: number | undefined) =>
  old.rows<{ job: number | null; share: number | null; isOver: boolean }>(
    `select job_id as job, share_cents as share, ended_at is not null as "isOver"
     from estimate_acceptances where estimate_id = ${estimate}`,
  );

test.each<[string, string, string | null, number | null]>([
  ['an only estimate that is the contract', 'one', 'one', 50_000],
  ['the first of two whose sum is the contract', 'sumFirst', 'sum', 30_000],
  ['the second of two whose sum is the contract', 'sumSecond', 'sum', 20_000],
  ['the first of two, which is the contract', 'first', 'first', 30_000],
  ['the second of two, of which the first is the contract', 'second', 'first', null],
  ['an estimate beside a typed contract', 'typed', 'typed', null],
  ['an estimate of a job without a contract', 'empty', 'empty', null],
  ['an estimate without a job', 'jobless', null, null],
])('The acceptance of %s is stored with its share', async (_, estimate, job, share) => {
  expect(await acceptanceOf(estimates[estimate])).toEqual([
    { job: job === null ? null : jobs[job], share, isOver: false },
  ]);
});

test('Only live accepted estimates have an acceptance after the migration', async () => {
  const [counted] = await old.rows<{ count: number }>(
    `select count(*)::int as count from estimate_acceptances`,
  );
  expect(counted?.count).toBe(8);
});

test('After the migration, a job has its accepted contract part and the sum of its estimates', async () => {
  const rows = await old.rows<{ id: number; agreed: number | null; accepted: number | null }>(
    `select id, agreed_cents as agreed, accepted_cents as accepted from jobs order by id`,
  );
  expect(rows).toEqual([
    { id: jobs.one, agreed: 50_000, accepted: 50_000 },
    { id: jobs.sum, agreed: 50_000, accepted: 50_000 },
    { id: jobs.first, agreed: 30_000, accepted: 50_000 },
    { id: jobs.typed, agreed: null, accepted: 30_000 },
    { id: jobs.empty, agreed: null, accepted: 30_000 },
  ]);
});

test('An estimate accepted or replaced after the migration changes the sum of its job', async () => {
  const sumOf = async () =>
    old.rows<{ accepted: number }>(
      `select accepted_cents as accepted from jobs where id = ${jobs.one}`,
    );
  await old.rows(`update estimates set status = 'accepted' where id = ${estimates.sent}`);
  expect(await sumOf()).toEqual([{ accepted: 65_000 }]);
  await old.rows(`update estimates set is_replaced = true where id = ${estimates.one}`);
  expect(await sumOf()).toEqual([{ accepted: 15_000 }]);
});
