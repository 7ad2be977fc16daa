import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

async function stagesOf(id: number) {
  const { rows } = await api.database.db.execute<{
    stage: string;
    milestone: string | null;
    by: number;
  }>(
    sql`select stage, milestone, entered_by as by from job_stage_events where job_id = ${id} order by id`,
  );

  return rows;
}

const move = (id: number, status: string, user = dana) =>
  user.expect(200).patch(`/api/jobs/${id}`, { status });

describe('the stages of a job', () => {
  test('are written down as it is created and moved, with who moved it', async () => {
    const marcus = await api.as('Project manager');
    const { id } = await aJob(dana);
    await move(id, 'estimating');
    await move(id, 'signed_contract', marcus);

    expect(await stagesOf(id)).toEqual([
      { stage: 'lead', milestone: 'lead', by: dana.userId },
      { stage: 'estimating', milestone: null, by: dana.userId },
      { stage: 'signed_contract', milestone: 'sold', by: marcus.userId },
    ]);
  });

  test('count a lead and a sale once, however often it goes back and forth', async () => {
    const { id } = await aJob(dana);
    for (const status of ['in_progress', 'lead', 'signed_contract', 'completed']) {
      await move(id, status);
    }
    const reached = (await stagesOf(id)).filter(({ milestone }) => milestone !== null);

    expect(reached.map(({ stage }) => stage)).toEqual(['lead', 'in_progress']);
  });

  test('give the job the time of its lead, its sale and its stage, which stay through the trash', async () => {
    const milestonesOf = async (id: number) => {
      const { rows } = await api.database.db.execute<Record<string, string | null>>(
        sql`select lead_at, sold_at, stage_since from jobs where id = ${id}`,
      );

      return Object.values(rows[0] ?? {}).map((at) => at && new Date(at).toISOString());
    };
    const [monday, tuesday, friday] = ['2026-11-16', '2026-11-17', '2026-11-20'].map(
      (day) => `${day}T18:00:00.000Z`,
    ) as [string, string, string];
    api.clock.set(monday);
    const { id } = await aJob(dana);
    expect(await milestonesOf(id)).toEqual([monday, null, monday]);
    api.clock.set(tuesday);
    await move(id, 'signed_contract');
    expect(await milestonesOf(id)).toEqual([monday, tuesday, tuesday]);
    api.clock.set(friday);
    await move(id, 'lead');
    await dana.expect(204).delete(`/api/jobs/${id}`);
    await dana.expect(204).post(`/api/trash/jobs/${id}/restore`);

    expect(await milestonesOf(id)).toEqual([monday, tuesday, friday]);
  });

  test('get no event from a change of anything else', async () => {
    const { id } = await aJob(dana);
    await dana.expect(200).patch(`/api/jobs/${id}`, { status: 'lead', city: 'Provo' });

    expect(await stagesOf(id)).toHaveLength(1);
  });

  test('are in order when many users move it at the same moment', async () => {
    const { id } = await aJob(dana);
    await Promise.all(
      ['signed_contract', 'to_do', 'in_progress', 'review', 'completed', 'to_do'].map((status) =>
        dana.patch(`/api/jobs/${id}`, { status }),
      ),
    );
    const sold = (await stagesOf(id)).filter(({ milestone }) => milestone === 'sold');

    expect(sold).toHaveLength(1);
  });
});
