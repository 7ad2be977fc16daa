/**
 * Tests that a job's calendar events show its current client's address and name after it moves to
 * another client.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
});

/** Returns the calendar file with folded lines unfolded. */
async function calendarOf(user: TestUser): Promise<string> {
  const { address } = await user.ok(profileEndpoints.calendarAddress);
  const { bytes } = await api.anonymous.expect(200).get(new URL(address).pathname);

  return bytes.toString('utf8').replaceAll('\r\n ', '').replaceAll('\\,', ',');
}

const AT_MARIAS = {
  addressLine1: '1420 Canyon Rd',
  city: 'Provo',
  state: 'Utah',
  postalCode: '84604',
};
const ann = (address: string | null = '7 Elm St, Lehi, UT 84043') =>
  aContact(dana, { name: 'Ann Park', address, email: null, phone: null });

/** Creates Maria's job with Tom on its team, and a task on it assigned to Tom. */
async function mariasJob(sent = {}) {
  const job = await aJob(dana, {
    title: 'Re-roof',
    assignedTeam: [String(tom.userId)],
    startDate: '2026-11-30',
    ...AT_MARIAS,
    ...sent,
  });
  await aTask(dana, { jobId: job.id, assignedTo: tom.userId, dueDate: '2026-11-25' });

  return job;
}

describe('After a job moves to another client, the calendar', () => {
  const give = (id: number, body: object) => dana.ok(jobEndpoints.patch, { params: { id }, body });

  test("shows the new client's address for the job and its tasks, and nothing of the previous client", async () => {
    const { id } = await mariasJob();
    expect(await calendarOf(tom)).toContain('LOCATION:1420 Canyon Rd, Provo, Utah 84604');
    const job = await give(id, { clientId: (await ann()).id });
    const calendar = await calendarOf(tom);

    expect(job).toMatchObject({
      clientName: 'Ann Park',
      addressLine1: '7 Elm St',
      city: 'Lehi',
      postalCode: '84043',
    });
    expect(calendar.match(/LOCATION:7 Elm St, Lehi, Utah 84043/g)).toHaveLength(2);
    expect(calendar).not.toMatch(/Canyon|Provo|Alvarez|Maria/);
  });

  test('shows no address when the new client has none', async () => {
    const { id } = await mariasJob();
    await give(id, { clientId: (await ann(null)).id });

    expect(await calendarOf(tom)).not.toMatch(/LOCATION:|Canyon|Provo/);
  });

  test("shows the first client's address again when the job moves back", async () => {
    const { id, clientId } = await mariasJob();
    await give(id, { clientId: (await ann()).id });
    await give(id, { clientId });
    const calendar = await calendarOf(tom);

    expect(calendar.match(/LOCATION:1420 Canyon Rd, Provo, Utah 84604/g)).toHaveLength(2);
    expect(calendar).not.toMatch(/Elm|Lehi|Ann Park/);
  });

  test.each([
    ['a rental of theirs', { addressLine1: '12 Oak St', city: 'Orem' }, {}, '12 Oak St, Orem'],
    [
      'named by the change',
      {},
      { addressLine1: '1420 Canyon Rd', city: 'Provo' },
      '1420 Canyon Rd',
    ],
  ])('keeps an address that is %s', async (_, sent, change, place) => {
    const { id } = await mariasJob(sent);
    await give(id, { clientId: (await ann()).id, ...change });

    expect(await calendarOf(tom)).toContain(`LOCATION:${place}`);
  });
});

test('A user who loses access to a job and its tasks no longer has them in their calendar', async () => {
  const { id } = await mariasJob();
  await dana.ok(jobEndpoints.patch, { params: { id }, body: { assignedTeam: [] } });
  const calendar = await calendarOf(tom);

  expect(calendar).not.toContain('SUMMARY:Job');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});
