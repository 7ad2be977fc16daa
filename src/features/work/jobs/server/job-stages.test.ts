import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { CREATE_STATUSES } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';
import { isSold } from '../job-stages.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

async function stagesOf(id: number) {
  const { rows } = await api.database.db.execute<{
    stage: string;
    is_sold: boolean;
    by: number;
  }>(
    sql`select stage, is_sold, entered_by as by from job_stage_events where job_id = ${id} order by id`,
  );

  return rows;
}

/** Returns when the job became a lead, was sold, and entered its status. */
async function timesOf(id: number) {
  const { rows } = await api.database.db.execute<Record<string, string | null>>(
    sql`select lead_at, sold_at, stage_since from jobs where id = ${id}`,
  );

  return Object.values(rows[0] ?? {}).map((at) => at && new Date(at).toISOString());
}

const move = (id: number, status: string, user = dana) =>
  user.expect(200).patch(`/api/jobs/${id}`, { status });

describe('the stage history of a job', () => {
  test('records its creation and each move, with the user', async () => {
    const marcus = await api.as('Project manager');
    const { id } = await aJob(dana);
    await move(id, 'estimating');
    await move(id, 'signed_contract', marcus);

    expect(await stagesOf(id)).toEqual([
      { stage: 'lead', is_sold: false, by: dana.userId },
      { stage: 'estimating', is_sold: false, by: dana.userId },
      { stage: 'signed_contract', is_sold: true, by: marcus.userId },
    ]);
  });

  test('sets the times of its lead, sale, and status, which survive the trash; a sale can end (M1)', async () => {
    const [monday, tuesday, friday] = ['2026-11-16', '2026-11-17', '2026-11-20'].map(
      (day) => `${day}T18:00:00.000Z`,
    ) as [string, string, string];
    api.clock.set(monday);
    const { id } = await aJob(dana);
    expect(await timesOf(id)).toEqual([monday, null, monday]);
    api.clock.set(tuesday);
    await move(id, 'signed_contract');
    await dana.expect(204).delete(`/api/jobs/${id}`);
    await dana.expect(204).post(`/api/trash/jobs/${id}/restore`);
    expect(await timesOf(id)).toEqual([monday, tuesday, tuesday]);
    api.clock.set(friday);
    await move(id, 'lead');

    expect(await timesOf(id)).toEqual([monday, null, friday]);
  });

  test('keeps the sale time after a short mistake on the board, and no other (M1)', async () => {
    const [first, slip, back, longAfter] = [
      '2026-11-02T18:00:00.000Z',
      '2026-11-16T18:00:00.000Z',
      '2026-11-19T18:00:00.000Z',
      '2026-11-25T18:00:00.000Z',
    ] as const;
    api.clock.set(first);
    const { id } = await aJob(dana, { status: 'in_progress' });
    api.clock.set(slip);
    await move(id, 'lead');
    api.clock.set(back);
    await move(id, 'signed_contract');
    expect(await timesOf(id)).toEqual([first, first, back]);
    await move(id, 'estimating');
    api.clock.set(longAfter);
    await move(id, 'completed');

    expect(await timesOf(id)).toEqual([first, longAfter, longAfter]);
  });

  test.each(CREATE_STATUSES)('makes a job created as %s a lead at once (M6)', async (status) => {
    const added = '2026-11-16T18:00:00.000Z';
    api.clock.set(added);
    const { id } = await aJob(dana, { status });

    expect(await timesOf(id)).toEqual([added, isSold(status) ? added : null, added]);
  });

  test('is computed for existing jobs (M1, M6)', async () => {
    const { id } = await aJob(dana, { status: 'completed' });
    const other = await aJob(dana, { status: 'signed_contract' });
    await move(other.id, 'lead');
    const [expected, notSold] = [await timesOf(id), await timesOf(other.id)];
    await api.database.db.execute(
      sql`update jobs set lead_at = null, sold_at = created_at - interval '1 year', stage_since = null`,
    );
    const name = (await readdir('migrations')).find((one) => one.endsWith('sold_while_sold.sql'));
    const script = await readFile(`migrations/${name}`, 'utf8');
    await api.database.db.execute(sql.raw(script.split('--> statement-breakpoint').at(-1) ?? ''));

    expect(await timesOf(id)).toEqual(expected);
    expect(await timesOf(other.id)).toEqual(notSold);
    expect(notSold[1]).toBeNull();
  });

  test('gets no event from a change to other fields', async () => {
    const { id } = await aJob(dana);
    await dana.expect(200).patch(`/api/jobs/${id}`, { status: 'lead', city: 'Provo' });

    expect(await stagesOf(id)).toHaveLength(1);
  });

  test('stays in order when many users move the job at the same time', async () => {
    const { id } = await aJob(dana);
    await Promise.all(
      // Each request has a different target status, so each one moves the job, in whatever order
      // they run.
      ['signed_contract', 'to_do', 'in_progress', 'review', 'completed'].map((status) =>
        dana.patch(`/api/jobs/${id}`, { status }),
      ),
    );
    const stages = await stagesOf(id);
    const { status } = await dana.ok(jobEndpoints.read, { params: { id } });

    expect(stages).toHaveLength(6);
    expect(stages.at(-1)?.stage).toBe(status);
    expect((await timesOf(id))[1]).not.toBeNull();
  });
});
