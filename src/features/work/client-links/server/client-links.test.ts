import { beforeEach, expect, test } from 'vitest';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anEstimate } from '#test/factories.ts';
import { clientLinkEndpoints } from '../client-link-endpoints.ts';
import type { LinkedRecord } from '../client-link.ts';
import { clientLinks } from './client-link-table.ts';

const api = await startApi({ clock: '2026-11-25T16:00:00Z' });
let dana: TestUser;
let record: LinkedRecord;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  record = { entity: 'estimates', id: (await anEstimate(dana)).id };
});

const read = () => dana.ok(clientLinkEndpoints.read, { params: record });
const share = () => dana.ok(clientLinkEndpoints.share, { params: record });

test('A link is created once, copied again unchanged, and renewed for its full period', async () => {
  expect(await read()).toEqual({ mayShare: true, link: null });
  const made = await share();
  expect(made.url).toMatch(/\/d\/[\w-]{43}$/);
  expect(made).toMatchObject({ expiresAt: '2027-05-24T16:00:00.000Z', isExpired: false });
  expect(await read()).toEqual({ mayShare: true, link: made });

  api.clock.pass(200 * 24 * 60);
  expect((await read()).link).toMatchObject({ url: made.url, isExpired: true, viewed: null });
  expect(await share()).toMatchObject({ url: made.url, isExpired: false });
});

test('Two users who share a record at the same time get the same link', async () => {
  const [one, other] = await Promise.all([share(), share()]);

  expect(one.url).toBe(other.url);
  expect(await api.database.db.select().from(clientLinks)).toHaveLength(1);
});

test('A link that was turned off stays off, and the next link is a new one', async () => {
  const { url } = await share();
  await dana.ok(clientLinkEndpoints.turnOff, { params: record });
  expect((await read()).link).toBeNull();
  await dana.ok(clientLinkEndpoints.turnOff, { params: record });

  expect((await share()).url).not.toBe(url);
  const events = await dana.ok(historyEndpoints.timeline, { params: record });
  expect(events.map(({ reason }) => reason)).toEqual([
    'Client link created',
    'Client link turned off',
    'Client link created',
    null,
  ]);
});

test("Only users who may change a record see its link, and only users who see all money a client's", async () => {
  await share();
  const tom = await api.as('User');
  await tom.expect(404).get(`/api/client-links/estimates/${record.id}`);
  await tom.expect(404).post(`/api/client-links/estimates/${record.id}`);
  const priya = await api.as('Sales Representative');
  const own = await aContact(priya, { name: 'Ben Ortiz' });
  expect(
    await priya.ok(clientLinkEndpoints.read, { params: { entity: 'contacts', id: own.id } }),
  ).toEqual({ mayShare: false, link: null });
  await priya.expect(404).post(`/api/client-links/contacts/${own.id}`);
  await dana.expect(200).post(`/api/client-links/contacts/${own.id}`);
});

test('A link for a client in the trash, or for a document of theirs, is rejected with a message', async () => {
  const client = await aContact(dana, {
    name: 'Ben Ortiz',
    email: 'ben@mail.example',
    phone: null,
  });
  const estimate = await anEstimate(dana, { clientId: client.id, status: 'sent' });
  await dana.expect(204).delete(`/api/contacts/${client.id}`);

  const { body } = await dana.expect(409).post(`/api/client-links/estimates/${estimate.id}`);
  expect(body).toMatchObject({
    message: 'Ben Ortiz is deleted, so the link would not open. Restore the contact first.',
  });
  expect((await dana.post(`/api/client-links/contacts/${client.id}`)).status).toBeOneOf([404, 409]);
  await dana.expect(204).delete(`/api/estimates/${estimate.id}`);
  await dana.expect(404).post(`/api/client-links/estimates/${estimate.id}`);
  expect(await api.database.db.select().from(clientLinks)).toEqual([]);
});
