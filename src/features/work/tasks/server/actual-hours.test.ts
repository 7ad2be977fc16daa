import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aTask } from '#test/factories.ts';

const api = await startApi();
const office = await api.as('Project manager');
const REFUSED = {
  code: 'bad_input',
  issues: [
    {
      path: 'actualHours',
      message: 'Actual hours add up automatically. Enter hours under Hours on the task.',
    },
  ],
};

test('Actual hours in a new or changed task are rejected by name, not dropped', async () => {
  const created = await office
    .expect(400)
    .post('/api/tasks', { title: 'Tear-off', category: 'project_management', actualHours: 4 });
  expect(created.body).toMatchObject(REFUSED);
  const { id } = await aTask(office);
  for (const method of ['put', 'patch'] as const) {
    const { body } = await office.expect(400)[method](`/api/tasks/${id}`, { actualHours: 4 });
    expect(body).toMatchObject(REFUSED);
  }
});

test('A task that is sent back complete keeps its actual hours', async () => {
  const task = await aTask(office);
  await office.expect(201).post(`/api/tasks/${task.id}/hours`, { hours: 2.5 });
  const { body } = await office.expect(200).get(`/api/tasks/${task.id}`);
  const { body: after } = await office.expect(200).put(`/api/tasks/${task.id}`, body);

  expect(after).toMatchObject({ actualHours: 2.5 });
});
