import { expect, test, vi } from 'vitest';
import { startScheduledJobs } from '#app/server/scheduled-jobs.ts';
import { silentLog } from '#server/db/database.ts';
import { startApi } from '#test/api.ts';
import { teamEndpoints } from '#features/team/team-endpoints.ts';
import { profileEndpoints } from '#features/profile/profile-endpoints.ts';

const api = await startApi();

test('a scheduled job runs at the start and again later, until it is stopped', async () => {
  const office = await api.as('Admin Project manager');
  const nameOf = async (id: number) =>
    (await office.ok(teamEndpoints.users)).find((user) => user.id === id)?.fullName;
  const closeAccount = async (fullName: string) => {
    const person = await api.as('User', { fullName });
    await person.ok(profileEndpoints.deleteMe);
    return person.userId;
  };

  const first = await closeAccount('Tom Okafor');
  api.clock.pass(30 * 24 * 60);
  const stop = startScheduledJobs({
    database: api.database,
    clock: () => api.clock.now(),
    log: silentLog,
    everyMs: 50,
  });
  await vi.waitFor(async () => expect(await nameOf(first)).toBe('Former colleague'), 10_000);

  const second = await closeAccount('Priya Raman');
  expect(await nameOf(second)).toBe('Priya Raman');
  api.clock.pass(30 * 24 * 60);
  await vi.waitFor(async () => expect(await nameOf(second)).toBe('Former colleague'), 10_000);
  stop();
});
