import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import type { Contact } from '#features/work/contacts/contact.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let priya: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
});

const assign = (client: TestUser, { id }: Contact, assignedTo: number | string | null) =>
  client.call(contactEndpoints.update, { params: { id }, body: { assignedTo } });

const names = (body: unknown) => (body as Contact[]).map(({ name }) => name);

describe('the owner of a contact', () => {
  test('is the sales rep who adds the contact, unless they choose otherwise', async () => {
    expect(await aContact(priya)).toMatchObject({
      assignedTo: priya.userId,
      assignedToName: 'Priya Nair',
    });
    expect(await aContact(priya, { assignedTo: null })).toMatchObject({ assignedTo: null });
    expect(await aContact(dana)).toMatchObject({ assignedTo: null, assignedToName: null });
    expect(await aContact(dana, { assignedTo: String(priya.userId) })).toMatchObject({
      assignedToName: 'Priya Nair',
    });
  });

  test('is kept by a change that does not name it and cleared by null', async () => {
    const contact = await aContact(dana, { assignedTo: priya.userId });
    const renamed = await dana.ok(contactEndpoints.update, {
      params: { id: contact.id },
      body: { name: 'Maria Park' },
    });
    expect(renamed).toMatchObject({ assignedTo: priya.userId });

    expect((await assign(dana, contact, null)).body).toMatchObject({
      assignedTo: null,
      assignedToName: null,
    });
  });

  test('must be an active user, but a deactivated owner stays until another user is chosen', async () => {
    const contact = await aContact(dana, { assignedTo: priya.userId });
    await dana.ok(teamEndpoints.changeUser, {
      params: { id: priya.userId },
      body: { isActive: false },
    });

    expect((await assign(dana, contact, priya.userId)).status).toBe(200);
    expect(await assign(dana, await aContact(dana), priya.userId)).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'assignedTo', message: 'This person is not an active user. Choose another.' },
        ],
      },
    });
    expect((await assign(dana, contact, 2_147_483_647)).status).toBe(400);
  });

  test('can be filtered and sorted by name in the list, with unassigned contacts last', async () => {
    const ana = await api.as('Sales Representative', { fullName: 'Ana Ruiz' });
    await aContact(dana, { name: 'Of nobody' });
    await aContact(priya, { name: 'Of Priya' });
    await aContact(ana, { name: 'Of Ana' });

    const filtered = await dana.get(`/api/contacts?filter[assignedTo]=${priya.userId}`);
    expect(names(filtered.body)).toEqual(['Of Priya']);
    const sorted = await dana.get('/api/contacts?sort=assignedTo');
    expect(names(sorted.body)).toEqual(['Of Ana', 'Of Priya', 'Of nobody']);
  });

  test('is named in the timeline', async () => {
    const contact = await aContact(dana);
    await assign(dana, contact, priya.userId);
    const [event] = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'contacts', id: contact.id },
      query: {},
    });

    expect(event?.changes['assignedToName']).toEqual({ before: null, after: 'Priya Nair' });
  });
});

describe('a contact that is assigned to a user', () => {
  test('is one of its owner’s own records until it is assigned to another user', async () => {
    const tom = await api.as('Field Technician');
    const contact = await aContact(dana, { assignedTo: tom.userId });
    const read = () => tom.call(contactEndpoints.read, { params: { id: contact.id } });
    expect((await read()).status).toBe(200);
    expect(names((await tom.get('/api/contacts')).body)).toEqual(['Maria Alvarez']);

    await assign(dana, contact, priya.userId);
    expect((await read()).status).toBe(404);
  });

  test('can be exported and deleted by the sales rep it is assigned to', async () => {
    const contact = await aContact(dana, { assignedTo: priya.userId });
    const { bytes } = await priya.get('/api/contacts/export.csv');
    expect(bytes.toString('utf8')).toContain('Priya Nair');

    const removal = await priya.call(contactEndpoints.remove, { params: { id: contact.id } });
    expect(removal.status).toBe(204);
  });
});

describe('a sales representative', () => {
  test("cannot take over another's contact, which would let them delete and export it", async () => {
    const contact = await aContact(dana);
    const message =
      'You can only assign your own contacts. Ask an administrator, project manager, or office user.';

    expect(await assign(priya, contact, priya.userId)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message, issues: [{ path: 'assignedTo', message }] },
    });
    expect(await dana.ok(contactEndpoints.read, { params: { id: contact.id } })).toMatchObject({
      assignedTo: null,
      version: 1,
    });
  });

  test('cannot take over a contact by creating a job for it and deleting that job', async () => {
    const contact = await aContact(dana);
    const job = await aJob(priya, { clientId: contact.id });

    expect(await assign(priya, contact, priya.userId)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    await priya.ok(jobEndpoints.remove, { params: { id: job.id } });
    expect((await priya.call(contactEndpoints.remove, { params: { id: contact.id } })).status).toBe(
      404,
    );
    const { bytes } = await priya.get('/api/contacts/export.csv');
    expect(bytes.toString('utf8')).not.toContain(contact.name);
  });

  test('can reassign a contact that is assigned to them', async () => {
    const ana = await api.as('Sales Representative');
    const contact = await aContact(dana, { assignedTo: priya.userId });
    expect((await assign(priya, contact, ana.userId)).status).toBe(200);
  });

  test('can assign their own contact to another user, and edit other contacts without changing the owner', async () => {
    const ana = await api.as('Sales Representative');
    expect((await assign(priya, await aContact(priya), ana.userId)).status).toBe(200);

    const other = await aContact(dana, { assignedTo: ana.userId });
    const change = await priya.call(contactEndpoints.update, {
      params: { id: other.id },
      body: { phone: '801 555 0111', assignedTo: ana.userId },
    });
    expect(change.status).toBe(200);
  });
});
