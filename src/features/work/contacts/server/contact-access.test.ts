import { beforeAll, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
let tom: TestUser;
let maria: number;
let stranger: number;

beforeAll(async () => {
  dana = await api.as('Admin Project manager');
  tom = await api.as('Field Technician');
  maria = (await aContact(dana, { name: 'Maria Alvarez' })).id;
  stranger = (await aContact(dana, { name: 'Somebody Else' })).id;
  await aJob(dana, { clientId: maria, assignedTeam: [String(tom.userId)] });
});

const names = async (client: TestUser) =>
  (await client.ok(contactEndpoints.list)).map(({ name }) => name);

describe('a field technician', () => {
  test('sees the clients of the jobs they are on, and no others', async () => {
    expect(await names(tom)).toEqual(['Maria Alvarez']);
    const seen = await tom.call(contactEndpoints.read, { params: { id: maria } });
    const unseen = await tom.call(contactEndpoints.read, { params: { id: stranger } });

    expect(seen.status).toBe(200);
    expect(unseen).toMatchObject({
      status: 404,
      body: { message: 'Contact not found. It may have been deleted.' },
    });
  });

  test('does not count contacts that they have no access to', async () => {
    expect((await tom.get('/api/contacts?pageSize=1')).headers['x-total-count']).toBe('1');
    expect((await tom.get(`/api/contacts?ids=${stranger}`)).body).toEqual([]);
    expect((await tom.get('/api/contacts?q=somebody')).body).toEqual([]);
  });

  test('loses access to a client when their last job for that client is gone', async () => {
    const ron = await api.as('Field Technician');
    const job = await aJob(dana, { clientId: maria, assignedTeam: [String(ron.userId)] });
    expect(await names(ron)).toEqual(['Maria Alvarez']);
    await dana.ok(jobEndpoints.remove, { params: { id: job.id } });

    expect(await names(ron)).toEqual([]);
  });
});

describe('a subcontractor', () => {
  test('sees only the contacts they added or are assigned to, even with a profile that sees all (S11)', async () => {
    const sub = await api.as('Sales Representative', { isSubcontractor: true });
    expect(await names(sub)).toEqual([]);
    const own = await aContact(sub, { name: 'Own Client' });
    await aJob(dana, { clientId: maria, salesRep: sub.userId });

    expect(await names(sub)).toEqual(['Maria Alvarez', 'Own Client']);
    const change = await sub.call(contactEndpoints.update, {
      params: { id: stranger },
      body: { name: 'Mine now' },
    });
    expect(change.status).toBe(404);
    const removal = await sub.call(contactEndpoints.remove, { params: { id: own.id } });
    expect(removal.status).toBe(403);
  });
});

describe('a sales representative', () => {
  test('sees and changes every contact, and deletes only their own', async () => {
    const priya = await api.as('Sales Representative');
    const own = await aContact(priya, { name: 'Own Client' });
    const change = await priya.call(contactEndpoints.update, {
      params: { id: stranger },
      body: { phone: '801 555 0111' },
    });
    expect(change.status).toBe(200);

    const remove = (id: number) => priya.call(contactEndpoints.remove, { params: { id } });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(own.id)).status).toBe(204);
    expect(await names(priya)).toContain('Somebody Else');
  });
});
