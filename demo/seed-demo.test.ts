import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { can } from '#shared/access.ts';
import { ACCESS_PROFILES } from '#shared/access-profile.ts';
import type { Resource } from '#shared/access.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { JOB_STATUSES } from '#features/work/jobs/job.ts';
import { actualCostOfJobs } from '#features/work/job-costs/server/job-cost-queries.ts';
import { isRightPassword } from '#features/office/auth/server/password.ts';
import { checkFiles } from '#features/work/files/server/check-files.ts';
import { folderStore } from '#server/file-store/folder-store.ts';
import { SUBMISSION_STATUSES } from '#features/intake/web-form-submissions/web-form-submission.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { testDatabase } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { isLongForm } from '#test/long-form.ts';
import { DEMO_PASSWORD, demoSignIns } from './company.ts';
import { seedDemo } from './seed-demo.ts';

const database = await testDatabase();
const { db } = database;
const files = folderStore(temporaryDirectory());
const now = new Date('2026-11-21T15:00:00Z');
const SEEDING_MS = 240_000;

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await db.execute<Row>(query)).rows;
}

/**
 * Returns all records, without the random IDs of line items and the random file keys and form
 * slugs. Two runs must match to the cent and the minute.
 */
const figures = () =>
  Promise.all(
    ENTITY_NAMES.map((kind) =>
      rowsOf(
        sql`select to_jsonb(t) - 'items' - 'key' - 'slug' as row from ${sql.identifier(kind)} t order by id`,
      ),
    ),
  );

async function valuesOf(kind: EntityName, column: string): Promise<string[]> {
  const rows = await rowsOf<{ value: string }>(
    sql`select distinct ${sql.identifier(column)} as value from ${sql.identifier(kind)}`,
  );

  return rows.map(({ value }) => value);
}

beforeAll(async () => {
  await emptyDatabase(database);
  await seedDemo({ db, now, files });
}, SEEDING_MS);

it('The demo company keeps its books in order', async () => {
  expect(await checkBooks(db)).toEqual([]);
});

it('The demo company has work of every kind in every state', async () => {
  const enough = {
    contacts: 220,
    jobs: 160,
    estimates: 160,
    invoices: 130,
    payments: 190,
    tasks: 80,
    job_costs: 250,
  };
  for (const [kind, least] of Object.entries(enough)) {
    const [row] = await rowsOf(sql`select count(*)::int as count from ${sql.identifier(kind)}`);
    expect(row?.['count'], kind).toBeGreaterThan(least);
  }
  // New leads don't have a job type yet.
  expect((await valuesOf('jobs', 'job_type')).filter((type) => type !== null)).toHaveLength(7);
  expect(await valuesOf('jobs', 'status')).toHaveLength(JOB_STATUSES.length);
  expect(await valuesOf('jobs', 'lost_reason')).toEqual(
    expect.arrayContaining(['price', 'insurance_denied', 'no_response']),
  );
  expect(await valuesOf('estimates', 'status')).toHaveLength(6);
  expect(await valuesOf('tasks', 'status')).toHaveLength(4);
  expect(await valuesOf('tasks', 'category')).toHaveLength(5);
  expect(await valuesOf('contacts', 'type')).toHaveLength(3);
  expect(await valuesOf('payments', 'status')).toEqual(
    expect.arrayContaining(['voided', 'partially_refunded']),
  );
});

it('The demo company is busy in summer and has claims after hail', async () => {
  const months = await rowsOf<{ month: number; cents: number }>(sql`
      select extract(month from date)::int as month, sum(amount_cents)::int8 as cents
      from payments where status = 'completed' group by 1`);
  const takenIn = (...wanted: number[]) =>
    months
      .filter(({ month }) => wanted.includes(month))
      .reduce((sum, { cents }) => sum + Number(cents), 0);
  expect(takenIn(6, 7, 8)).toBeGreaterThan(2 * takenIn(12, 1, 2));

  const claims = await rowsOf<{ storm: string; count: number }>(sql`
      select date_of_loss as storm, count(*)::int as count from jobs
      where job_type = 'insurance' and claim_number is not null and deductible_cents > 0 group by 1`);
  expect(claims.map(({ storm }) => storm).toSorted()).toEqual(['2026-05-27', '2026-08-11']);
});

it('The demo company has late payers, part payments, credit, a cancelled invoice, and tax on goods only', async () => {
  const [money] = await rowsOf<Record<string, number>>(sql`select
      count(*) filter (where balance_cents > 0 and due_date < '2026-11-21' and manual_status = 'sent')::int as overdue,
      count(*) filter (where paid_cents > 0 and balance_cents > 0)::int as partial,
      count(*) filter (where manual_status = 'cancelled')::int as cancelled,
      count(*) filter (where tax_cents > 0)::int as taxed,
      count(*) filter (where tax_cents > 0 and job_id is not null)::int as "taxedWork"
      from invoices where deleted_at is null`);
  expect(money?.['overdue']).toBeGreaterThan(5);
  expect(money?.['partial']).toBeGreaterThan(5);
  expect(money?.['cancelled']).toBeGreaterThan(0);
  expect(money?.['taxed']).toBeGreaterThan(10);
  expect(money?.['taxedWork']).toBe(0);

  const credit = await rowsOf(sql`
      select p.id from payments p where p.status = 'completed' and p.deleted_at is null
        and p.kind = 'payment' and p.amount_cents > (
          select coalesce(sum(amount_cents), 0) from payment_allocations where payment_id = p.id)`);
  expect(credit.length).toBeGreaterThan(0);
});

it('The demo company has tasks that are open, late, waiting for others and not about a job', async () => {
  const [tasks] = await rowsOf<Record<string, number>>(sql`select
      count(*) filter (where status <> 'completed')::int as open,
      count(*) filter (where status <> 'completed' and due_date < '2026-11-21')::int as late,
      count(*) filter (where status <> 'completed' and depends_on_task_ids <> '{}')::int as waiting,
      count(*) filter (where job_id is null)::int as general
      from tasks`);
  for (const [what, count] of Object.entries(tasks ?? {})) expect(count, what).toBeGreaterThan(2);
  expect(tasks?.['late']).toBeLessThan((tasks?.['open'] ?? 0) / 2);
});

it('The demo company knows what its jobs cost: most keep to their budget, some do not', async () => {
  const rows = await rowsOf<{ actual: string; budget: string; labor: string }>(sql`
      select actual_cents as actual, labor, budget_cents as budget
      from (${actualCostOfJobs(sql`select id from jobs where status = 'completed'`)}) costs
      join jobs on jobs.id = job_id`);
  const over = rows.filter(({ actual, budget }) => Number(actual) > 1.1 * Number(budget));

  expect(over.length).toBeGreaterThan(3);
  expect(over.length).toBeLessThan(rows.length / 4);
  expect(rows.filter(({ labor }) => Number(labor) > 0).length).toBeGreaterThan(3);
});

it('Users of the demo company only do what their access profile allows', async () => {
  const deeds = await rowsOf<{ profile: AccessProfile; entity: Resource; action: string }>(sql`
      select distinct access_profile as profile, entity, action from history_events
      join users on users.id = user_id where action in ('created', 'updated', 'deleted', 'imported')`);
  const needed = {
    created: ['create'],
    updated: ['update', 'progress'],
    deleted: ['delete'],
    imported: ['import'],
  } as const;
  const refused = deeds.filter(({ profile, entity, action }) => {
    const actor = { id: 0, accessProfile: profile, isSubcontractor: false };

    return needed[action as keyof typeof needed].every((one) => !can(actor, entity, one));
  });
  expect(deeds.length).toBeGreaterThan(10);
  expect(refused).toEqual([]);
});

it('The people of the demo company are notified of payments and of overdue invoices week by week', async () => {
  const notified = await rowsOf<{ type: string; days: number; unread: number }>(sql`
    select type, count(distinct created_at::date)::int as days,
      count(*) filter (where read_at is null)::int as unread
    from notifications where type in ('invoiceOverdue', 'paymentReceived') group by 1 order by 1`);
  expect(notified.map(({ type }) => type)).toEqual(['invoiceOverdue', 'paymentReceived']);
  for (const { type, days, unread } of notified) {
    expect(days, type).toBeGreaterThan(8);
    expect(unread, type).toBeLessThan(30);
  }
  expect(await rowsOf(sql`select from queued_jobs`)).toEqual([]);
});

it('The people of the demo company write notes on records, and ask the owner for a call', async () => {
  const written = await rowsOf(sql`
    select entity, count(*)::int as count, count(*) filter (where is_pinned)::int as pinned
    from notes group by 1 order by 1`);
  expect(written).toEqual([
    { entity: 'contacts', count: 2, pinned: 1 },
    { entity: 'invoices', count: expect.any(Number), pinned: 0 },
    { entity: 'jobs', count: 3, pinned: 0 },
  ]);
  const mentioned = await rowsOf(sql`
    select username, by_name as by, entity, read_at as read
    from notifications join users on users.id = notifications.user_id where type = 'mention'`);
  expect(mentioned).toEqual([
    { username: 'dana@cedarhollow.example', by: 'Ruth Sorensen', entity: 'jobs', read: null },
  ]);
});

it('The demo company has photos of five roofs before, during and after the work, with all of their bytes', async () => {
  expect(
    await rowsOf(sql`
    select count(*)::int as photos, count(distinct job_id)::int as jobs,
      count(cover_at)::int as covers, count(before_id)::int as pairs
    from files where type = 'image/jpeg'`),
  ).toEqual([{ photos: 40, jobs: 5, covers: 5, pairs: 5 }]);
  expect(await checkFiles(db, files)).toMatchObject({ bad: [], unnamed: { files: 0 } });
});

it('The demo company has three forms and a season of submissions in every state, with photos on some', async () => {
  const forms = await rowsOf<{ title: string; sent: number }>(sql`
    select title, (select count(*)::int from web_form_submissions s where s.form_id = f.id) as sent
    from web_forms f where status = 'published' order by title`);
  expect(forms.map(({ title }) => title)).toEqual([
    'Free roof inspection',
    'Storm damage report',
    'Warranty claim',
  ]);
  expect(forms.every(({ sent }) => sent > 8)).toBe(true);
  expect(forms.reduce((all, { sent }) => all + sent, 0)).toBe(60);
  expect((await valuesOf('web_form_submissions', 'status')).toSorted()).toEqual(
    SUBMISSION_STATUSES.toSorted(),
  );
  const [counts] = await rowsOf<Record<string, number>>(sql`
    select count(*) filter (where status = 'spam')::int as spam,
      count(*) filter (where status = 'spam' and spam_reasons <> '{}')::int as judged,
      (select count(distinct submission_id)::int from web_form_submission_files) as "withFiles"
    from web_form_submissions`);
  expect(counts).toEqual({ spam: 6, judged: 6, withFiles: 8 });
});

it('The history of the demo company spans the year and never the future', async () => {
  const [history] = await rowsOf<{ first: Date; last: Date; days: number }>(sql`
      select min(at) as first, max(at) as last, count(distinct at::date)::int as days from history_events`);
  expect(history?.days).toBeGreaterThan(200);
  expect(+new Date(history?.last ?? 0)).toBeLessThan(+now);
  expect(+new Date(history?.first ?? 0)).toBeLessThan(+new Date('2025-11-26'));
});

it('Every person of the demo company can sign in as the printed table says', async () => {
  const people = await db.select().from(users);
  const table = demoSignIns();
  expect(people).toHaveLength(10);
  for (const profile of ACCESS_PROFILES) expect(table).toContain(profile);
  for (const { username } of people) expect(table).toContain(username);
  expect(table).toContain(DEMO_PASSWORD);
  expect(await isRightPassword(people[3]?.passwordHash ?? null, DEMO_PASSWORD)).toBe(true);
});

it.runIf(isLongForm)(
  'The demo company is the same every time',
  async () => {
    const before = await figures();
    await emptyDatabase(database);
    await seedDemo({ db, now, files });
    expect(await figures()).toEqual(before);
  },
  SEEDING_MS,
);
