import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aJob, aTask } from '#test/factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

test.each(['Field Technician', 'Sales Representative'] as const)(
  'A task opens its job to the %s who has it for reading, not for changing',
  async (profile) => {
    const person = await api.as(profile);
    const { id } = await aJob(dana, { status: 'lead' });
    await aTask(dana, { jobId: id, assignedTo: person.userId });

    await person.expect(200).get(`/api/jobs/${id}`);
    const { status } = await person.patch(`/api/jobs/${id}`, { status: 'in_progress' });
    expect([403, 404]).toContain(status);
    await dana.expect(200).get(`/api/jobs/${id}`);
  },
);
