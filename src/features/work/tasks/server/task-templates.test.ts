import { beforeEach, describe, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
});

describe('task templates', () => {
  test("exist from a company's first day, in the order of a roofing job (S34)", async () => {
    dana = await api.setUp();
    const templates = await dana.ok(taskEndpoints.templates);

    expect(templates.length).toBeGreaterThan(12);
    expect(new Set(templates.map(({ category }) => category)).size).toBe(5);
    expect(templates[0]).toMatchObject({
      title: 'Call the new lead',
      category: 'lead_management',
      isActive: true,
      sortOrder: 10,
    });
    expect(templates.every(({ checklist }) => checklist.length > 0)).toBe(true);
    const added = templates.filter(({ onAcceptance }) => onAcceptance);
    expect(added.map(({ title }) => title)).toEqual(['Pull the permit', 'Order materials']);
  });

  test('are managed by users who manage the company, and visible to all users who see tasks', async () => {
    dana = await api.as('Admin Project manager');
    const tom = await api.as('Field Technician');
    const { id } = await dana.ok(taskEndpoints.createTemplate, {
      body: { title: 'Check gutters', category: 'customer_service' },
    });
    const params = { id };

    expect((await tom.put(`/api/task-templates/${id}`, { title: 'Mine' })).status).toBe(403);
    expect((await tom.post('/api/task-templates', {})).status).toBe(403);
    await dana.ok(taskEndpoints.updateTemplate, {
      params,
      body: { isActive: false, estimatedHours: 1.5 },
    });
    expect(await tom.ok(taskEndpoints.templates)).toMatchObject([
      { title: 'Check gutters', isActive: false, estimatedHours: 1.5, priority: 'medium' },
    ]);

    const task = await aTask(dana, { templateId: id });
    expect((await dana.delete(`/api/task-templates/${id}`)).status).toBe(204);
    expect(await dana.ok(taskEndpoints.read, { params: { id: task.id } })).toMatchObject({
      templateId: null,
    });
    expect((await dana.delete(`/api/task-templates/${id}`)).status).toBe(404);
    expect((await dana.put(`/api/task-templates/${id}`, {})).status).toBe(404);
  });

  test.each([
    [{ category: 'financial' }, 'title', 'Title is required'],
    [{ title: 'A' }, 'category', 'Choose a category'],
    [{ title: 'A', category: 'financial', assignedTo: 99 }, 'assignedTo', /not an active user/],
    [{ title: 'A', category: 'financial', estimatedHours: 0.3 }, 'estimatedHours', /multiple/],
    [{ title: 'A', category: 'financial', dueInHours: 0 }, 'dueInHours', /from 0.5 to 80/],
  ])('%j is rejected at %s', async (body, path, message) => {
    dana = await api.as('Admin Project manager');

    expect(await dana.post('/api/task-templates', body)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message: expect.stringMatching(message) as string }] },
    });
  });
});

describe('a task with automatic assignment', () => {
  let priya: TestUser;
  let tom: TestUser;
  let jobId: number;

  beforeEach(async () => {
    dana = await api.as('Admin Project manager');
    priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
    tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
    jobId = (await aJob(dana, { salesRep: priya.userId })).id;
  });

  const template = async (assignedTo: number | null) =>
    (
      await dana.ok(taskEndpoints.createTemplate, {
        body: { title: 'Tear off', category: 'project_management', assignedTo },
      })
    ).id;

  test('is assigned to the person of its template, with the reason in its timeline (S37)', async () => {
    const task = await aTask(dana, {
      jobId,
      templateId: await template(tom.userId),
      autoAssigned: true,
    });
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'tasks', id: task.id },
    });

    expect(task).toMatchObject({ assignedTo: tom.userId, autoAssigned: true });
    expect(event?.reason).toBe('Assigned to Tom Reyes by the template “Tear off”.');
  });

  test("is assigned to its job's sales rep when the template has no active user", async () => {
    const templateId = await template(tom.userId);
    await dana.expect(200).patch(`/api/users/${tom.userId}`, { isActive: false });
    for (const one of [templateId, await template(null), undefined]) {
      const task = await aTask(dana, { jobId, templateId: one, autoAssigned: true });
      expect(task).toMatchObject({ assignedToName: 'Priya Nair', autoAssigned: true });
    }
  });

  test('stays unassigned without both, and with the named user otherwise', async () => {
    expect(await aTask(dana, { autoAssigned: true })).toMatchObject({
      assignedTo: null,
      autoAssigned: false,
    });
    expect(await aTask(dana, { jobId, assignedTo: tom.userId, autoAssigned: true })).toMatchObject({
      assignedTo: tom.userId,
      autoAssigned: false,
    });
  });

  test('counts as manually assigned once another user is chosen', async () => {
    const { id } = await aTask(dana, { jobId, autoAssigned: true });
    expect((await dana.put(`/api/tasks/${id}`, { title: 'Dry in' })).body).toMatchObject({
      autoAssigned: true,
    });

    expect((await dana.put(`/api/tasks/${id}`, { assignedTo: tom.userId })).body).toMatchObject({
      autoAssigned: false,
    });
  });
});

test('an unknown template is rejected', async () => {
  dana = await api.as('Admin Project manager');

  expect(
    await dana.post('/api/tasks', { title: 'A', category: 'financial', templateId: 99 }),
  ).toMatchObject({ status: 400, body: { issues: [{ path: 'templateId' }] } });
});
