import { describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { startApi } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
const priya = await api.as('Sales Representative', { fullName: 'Priya Raman' });
const luis = await api.as('Field Technician', { fullName: 'Luis Ortega' });

const problemsOf = (body: unknown) =>
  (body as { issues?: { path: string; message: string }[] }).issues ?? [];

describe('a new job', () => {
  test('is a lead of medium priority with its client and creator', async () => {
    const client = await aContact(dana, { name: 'Tom Baker' });
    const { status, body } = await dana.call(jobEndpoints.create, {
      body: { title: 'Baker leak', clientId: client.id },
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Baker leak',
      clientName: 'Tom Baker',
      status: 'lead',
      priority: 'medium',
      createdBy: dana.userId,
      version: 1,
      allDay: false,
      tags: [],
      budget: null,
    });
  });

  test('keeps every amount to the cent', async () => {
    const job = await aJob(dana, { budget: 4.35, contractAmount: 18_250.1, deductible: 0 });

    expect(await dana.ok(jobEndpoints.read, { params: { id: job.id } })).toMatchObject({
      budget: 4.35,
      contractAmount: 18_250.1,
      depositAmount: null,
      deductible: 0,
    });
  });

  test.each([
    ['Utah', '84101.0', '84101'],
    ['Massachusetts', '2134.0', '02134'],
    ['Utah', '841011234.0', '84101-1234'],
  ])(
    'in %s repairs the ZIP code %s to %s, with POST, PUT, and PATCH',
    async (state, sent, kept) => {
      const job = await aJob(dana, { state, postalCode: sent });
      expect(job.postalCode).toBe(kept);
      for (const method of ['PUT', 'PATCH'] as const) {
        await dana.expect(200).patch(`/api/jobs/${job.id}`, { postalCode: null });
        const { body } = await dana
          .expect(200)
          [method === 'PUT' ? 'put' : 'patch'](`/api/jobs/${job.id}`, { postalCode: sent });
        expect(body).toMatchObject({ postalCode: kept });
      }
    },
  );

  test('needs a client who exists', async () => {
    const gone = await aContact(dana);
    await dana.ok(contactEndpoints.remove, { params: { id: gone.id } });
    const { status, body } = await dana.call(jobEndpoints.create, {
      body: { title: 'Nobody’s roof', clientId: gone.id },
    });

    expect(status).toBe(400);
    expect(problemsOf(body)).toMatchObject([{ path: 'clientId' }]);
  });

  test('cannot be created for a client that the user has no access to', async () => {
    const sub = await api.as('Sales Representative', { isSubcontractor: true });
    const theirs = await aContact(dana);
    const own = await aContact(sub);

    const refused = await sub.call(jobEndpoints.create, {
      body: { title: 'Gutters', clientId: theirs.id },
    });
    expect(refused.status).toBe(400);
    const made = await sub.call(jobEndpoints.create, {
      body: { title: 'Gutters', clientId: own.id },
    });
    expect(made.status).toBe(201);
  });

  test('needs an active sales rep', async () => {
    const former = await api.as('Sales Representative');
    await dana.expect(200).patch(`/api/users/${former.userId}`, { isActive: false });
    const client = await aContact(dana);
    const { status, body } = await dana.call(jobEndpoints.create, {
      body: { title: 'Re-roof', clientId: client.id, salesRep: former.userId },
    });

    expect(status).toBe(400);
    expect(problemsOf(body)).toMatchObject([{ path: 'salesRep' }]);
  });

  test('keeps users on its team by id and other people by name', async () => {
    const job = await aJob(dana, {
      assignedTeam: ['luis ortega', String(priya.userId), 'Crew of Hansen Bros'],
    });

    expect(job.assignedTeam).toEqual([
      String(luis.userId),
      String(priya.userId),
      'Crew of Hansen Bros',
    ]);
  });

  test('rejects a team member or related contact with an id that does not exist', async () => {
    const client = await aContact(dana);
    const answer = (fields: object) =>
      dana.post('/api/jobs', { title: 'Re-roof', clientId: client.id, ...fields });

    const team = await answer({ assignedTeam: ['99999'] });
    expect([team.status, problemsOf(team.body)[0]?.path]).toEqual([400, 'assignedTeam']);
    const related = await answer({ relatedContacts: ['99999'] });
    expect([related.status, problemsOf(related.body)[0]?.path]).toEqual([400, 'relatedContacts']);
    const fine = await answer({ relatedContacts: [String(client.id), 'The neighbor'] });
    expect(fine.status).toBe(201);
  });
});

describe('dates', () => {
  test('a timestamp becomes its day in the company’s time zone', async () => {
    const job = await aJob(dana, {
      startDate: '2026-11-30T05:30:00.000Z', // Still November 29 in Denver.
      endDate: '2026-12-02T23:30:00-05:00',
      warrantyScheduled: '2027-06-01T18:00',
    });

    expect(job).toMatchObject({
      startDate: '2026-11-29',
      endDate: '2026-12-02',
      warrantyScheduled: '2027-06-01',
    });
  });

  test('a day stays the submitted day, however often it is saved', async () => {
    const job = await aJob(dana, { startDate: '2026-03-08', endDate: '2026-11-01' });
    const saved = await dana.ok(jobEndpoints.update, {
      params: { id: job.id },
      body: { startDate: job.startDate, endDate: job.endDate },
    });

    expect(saved).toMatchObject({ startDate: '2026-03-08', endDate: '2026-11-01' });
  });

  test('a loss can be today, not tomorrow, in the company’s time zone', async () => {
    const client = await aContact(dana);
    const lossOn = (dateOfLoss: string) =>
      dana.post('/api/jobs', { title: 'Hail', clientId: client.id, dateOfLoss });

    // 11 PM on November 21 in Denver; already November 22 in UTC.
    api.clock.set('2026-11-22T06:00:00Z');
    expect((await lossOn('2026-11-21')).status).toBe(201);
    const refused = await lossOn('2026-11-22');
    api.clock.set('2026-11-21T15:00:00Z');

    expect(refused.status).toBe(400);
    expect(problemsOf(refused.body)).toEqual([
      { path: 'dateOfLoss', message: 'Date of loss cannot be in the future' },
    ]);
  });

  test('an end before the start is accepted: the screen shows a warning', async () => {
    const job = await aJob(dana, { startDate: '2026-12-10', endDate: '2026-12-01' });

    expect(job.endDate).toBe('2026-12-01');
  });

  test('a start before 1900 is rejected', async () => {
    const client = await aContact(dana);
    const { status, body } = await dana.post('/api/jobs', {
      title: 'Typo',
      clientId: client.id,
      startDate: '1026-11-30',
    });

    expect([status, problemsOf(body)[0]?.path]).toEqual([400, 'startDate']);
  });
});
