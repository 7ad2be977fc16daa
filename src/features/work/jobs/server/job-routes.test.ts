import { describe, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
const luis = await api.as('Field Technician', { fullName: 'Luis Ortega' });

const problemsOf = (body: unknown) =>
  (body as { issues?: { path: string; message: string }[] }).issues ?? [];

describe('row access', () => {
  test('a technician finds only the jobs whose team they are on', async () => {
    const tech = await api.as('Field Technician');
    const mine = await aJob(dana, { title: 'On my team', assignedTeam: [String(tech.userId)] });
    const other = await aJob(dana, { title: 'Not mine' });

    expect((await tech.ok(jobEndpoints.list)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await tech.call(jobEndpoints.read, { params: { id: other.id } })).status).toBe(404);
    const changed = await tech.call(jobEndpoints.patch, {
      params: { id: other.id },
      body: { status: 'completed' },
    });
    expect(changed.status).toBe(404);
    const done = await tech.call(jobEndpoints.patch, {
      params: { id: mine.id },
      body: { status: 'completed' },
    });
    expect(done.body.status).toBe('completed');
    expect((await tech.call(jobEndpoints.remove, { params: { id: mine.id } })).status).toBe(403);
  });

  test('a sales representative reads all jobs, and changes, deletes, and exports their own', async () => {
    const rep = await api.as('Sales Representative');
    const sold = await aJob(dana, { title: 'Sold by me', salesRep: rep.userId });
    const other = await aJob(dana, { title: 'Sold by another' });
    const statusOf = async (id: number) =>
      (await rep.call(jobEndpoints.patch, { params: { id }, body: { status: 'review' } })).status;

    expect((await rep.call(jobEndpoints.read, { params: { id: other.id } })).status).toBe(200);
    expect(await statusOf(other.id)).toBe(404);
    expect(await statusOf(sold.id)).toBe(200);
    expect((await rep.call(jobEndpoints.remove, { params: { id: other.id } })).status).toBe(404);
    const { body } = await rep.get('/api/jobs/export.csv');
    expect(body).toContain('Sold by me');
    expect(body).not.toContain('Sold by another');
  });

  test('a user without permission gets the reason', async () => {
    const tom = await api.as('Field Technician');
    const client = await aContact(dana);

    expect((await tom.post('/api/jobs', { title: 'X', clientId: client.id })).status).toBe(403);
    const lena = await api.as('User');
    expect((await lena.get('/api/jobs/export.csv')).status).toBe(403);
    expect((await api.anonymous.get('/api/jobs')).status).toBe(401);
  });

  test('the front desk creates a lead and reads it, without sending or receiving amounts (M5)', async () => {
    const lena = await api.as('User');
    const { userId: salesRep } = await api.as('Sales Representative');
    const { id: clientId } = await aContact(dana);
    const made = await lena.ok(jobEndpoints.create, {
      body: { title: 'Leak at the chimney', clientId, salesRep, status: 'appointment_scheduled' },
    });
    const params = { id: made.id };
    const priced = { budget: 9000, contractAmount: 12_000, depositAmount: 3000, deductible: 500 };
    await dana.ok(jobEndpoints.update, { params, body: priced });

    const hidden = { budget: null, contractAmount: null, depositAmount: null, deductible: null };
    expect(await lena.ok(jobEndpoints.read, { params })).toMatchObject({ salesRep, ...hidden });
    const listed = await lena.ok(jobEndpoints.list);
    expect(listed.find(({ id }) => id === made.id)).toMatchObject(hidden);
    for (const [field, amount] of Object.entries(priced)) {
      const sent = { title: 'X', clientId, [field]: amount };
      const { status, body } = await lena.post('/api/jobs', sent);
      expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining(field)]);
    }
    expect((await lena.patch(`/api/jobs/${made.id}`, { title: 'Y' })).status).toBe(403);
    expect((await lena.delete(`/api/jobs/${made.id}`)).status).toBe(403);
    const known = (await dana.ok(jobEndpoints.list)).filter((one) => one.clientId === clientId);
    expect(known.map(({ id, title }) => [id, title])).toEqual([[made.id, 'Leak at the chimney']]);
  });
});

describe('a field technician on the team of a job', () => {
  const onTheirTeam = () => aJob(dana, { assignedTeam: [String(luis.userId)] });

  test('changes its status and description', async () => {
    const { id } = await onTheirTeam();
    const body = { status: 'in_progress' as const, description: 'Dry rot at the north eave' };

    expect(await luis.ok(jobEndpoints.update, { params: { id }, body })).toMatchObject(body);
  });

  test.each([
    ['title', 'Mine'],
    ['clientId', 'another'],
    ['salesRep', 'me'],
    ['assignedTeam', []],
    ['startDate', '2027-01-04'],
    ['endDate', null, '2026-12-01'],
    ['priority', 'high'],
    ['tags', ['mine']],
  ])('cannot change its %s with PUT or PATCH', async (field, value, initial?: unknown) => {
    const values: Record<string, unknown> = {
      another: (await aContact(dana)).id,
      me: luis.userId,
    };
    const { id } = await aJob(dana, {
      assignedTeam: [String(luis.userId)],
      ...(initial !== undefined && { [field]: initial }),
    });
    const before = await dana.ok(jobEndpoints.read, { params: { id } });
    const sent = { [field]: typeof value === 'string' ? (values[value] ?? value) : value };

    for (const endpoint of [jobEndpoints.update, jobEndpoints.patch]) {
      const { status, body } = await luis.call(endpoint, {
        params: { id },
        body: { ...sent, status: 'completed' },
      });
      expect(status).toBe(403);
      expect(problemsOf(body)).toMatchObject([{ path: field }]);
    }
    expect(await dana.ok(jobEndpoints.read, { params: { id } })).toEqual(before);
  });

  test('may send the other fields unchanged, as a form does', async () => {
    const { id } = await onTheirTeam();
    const { title, clientId, startDate, assignedTeam } = await luis.ok(jobEndpoints.read, {
      params: { id },
    });
    const body = { title, clientId, startDate, assignedTeam, status: 'review' as const };

    expect((await luis.ok(jobEndpoints.update, { params: { id }, body })).status).toBe('review');
  });
});

describe('amounts', () => {
  test('are hidden from a technician and a subcontractor, and kept when they save the job', async () => {
    const sub = await api.as('Project manager', { isSubcontractor: true });
    const { id } = await aJob(dana, {
      budget: 900,
      contractAmount: 12_000,
      assignedTeam: [String(luis.userId), String(sub.userId)],
    });
    for (const person of [luis, sub]) {
      const seen = await person.ok(jobEndpoints.read, { params: { id } });
      expect(seen).toMatchObject({ budget: null, contractAmount: null });
      const saved = await person.call(jobEndpoints.update, {
        params: { id },
        body: { description: `Saved by ${person.fullName}`, budget: null, contractAmount: null },
      });
      expect([saved.status, saved.body.budget]).toEqual([200, null]);
    }

    expect(await dana.ok(jobEndpoints.read, { params: { id } })).toMatchObject({
      budget: 900,
      contractAmount: 12_000,
    });
  });

  test('in their requests are rejected with the field name', async () => {
    const { id } = await aJob(dana, { assignedTeam: [String(luis.userId)] });
    const { status, body } = await luis.put(`/api/jobs/${id}`, { status: 'review', budget: 5 });

    expect(status).toBe(403);
    expect(problemsOf(body)).toMatchObject([{ path: 'budget' }]);
    expect((await dana.ok(jobEndpoints.read, { params: { id } })).status).not.toBe('review');
  });

  test('are not revealed by a conflict, a sort order, or a filter', async () => {
    const { id, version } = await aJob(dana, {
      contractAmount: 31_415,
      assignedTeam: [String(luis.userId)],
    });
    await dana.ok(jobEndpoints.update, { params: { id }, body: { status: 'review', version } });
    const conflict = await luis.put(`/api/jobs/${id}`, { status: 'completed', version });
    expect(conflict.status).toBe(409);
    expect(JSON.stringify(conflict.body)).not.toContain('31415');

    for (const query of ['sort=-contractAmount', 'filter[budget][gt]=100', 'sort=title,budget']) {
      expect((await luis.get(`/api/jobs?${query}`)).status).toBe(403);
      expect((await dana.get(`/api/jobs?${query}`)).status).toBe(200);
    }
  });
});

describe('a bulk action', () => {
  test('changes the rows it can and gives a reason for the others', async () => {
    const rep = await api.as('Sales Representative');
    const mine = await aJob(dana, { title: 'Mine', salesRep: rep.userId });
    const theirs = await aJob(dana, { title: 'Theirs' });
    const gone = await aJob(dana, { title: 'Gone', salesRep: rep.userId });
    await dana.ok(jobEndpoints.remove, { params: { id: gone.id } });
    const report = await rep.ok(jobEndpoints.bulk, {
      body: { action: 'status', ids: [mine.id, theirs.id, gone.id, 99_999], status: 'completed' },
    });

    expect(report.done).toEqual([mine.id]);
    expect(report.failed).toMatchObject([
      { id: theirs.id, label: 'Theirs', message: 'You can only change your own jobs.' },
      { id: gone.id, label: 'Gone' },
      { id: 99_999, label: 'Job 99999' },
    ]);
    expect((await dana.ok(jobEndpoints.read, { params: { id: theirs.id } })).status).toBe('lead');
  });

  test('does not name jobs that the user has no access to', async () => {
    const { id } = await aJob(dana, { title: 'The mayor’s roof' });
    const report = await luis.ok(jobEndpoints.bulk, {
      body: { action: 'status', ids: [id], status: 'completed' },
    });

    expect(report.failed).toMatchObject([{ id, label: `Job ${id}` }]);
  });

  test('deletes jobs only for users who may delete them', async () => {
    const { id } = await aJob(dana, { assignedTeam: [String(luis.userId)] });
    const body = { action: 'delete' as const, ids: [id] };

    expect((await luis.call(jobEndpoints.bulk, { body })).status).toBe(403);
    expect((await dana.ok(jobEndpoints.bulk, { body })).done).toEqual([id]);
    expect((await dana.call(jobEndpoints.read, { params: { id } })).status).toBe(404);
  });
});
