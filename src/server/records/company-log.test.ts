import { expect, test } from 'vitest';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob } from '#test/factories.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { LogFilters } from '#shared/records/timeline-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
const priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });

const logOf = (query: LogFilters & { before?: number }, reader: TestUser = dana) =>
  reader.ok(historyEndpoints.log, { query });
const csv = async (address: string) =>
  String((await dana.get(`/api/history/export.csv${address}`)).body).split('\r\n');

// The test clock is at 2026-11-21, 8:00 a.m. in Denver.
const contact = await aContact(dana, { name: 'Acme Homes' });
await dana.ok(contactEndpoints.patch, {
  params: { id: contact.id },
  body: { email: 'office@acme.example' },
});
api.clock.set('2026-11-22T06:59:59Z');
await aJob(priya, { title: 'The last of the day' });
api.clock.set('2026-11-22T07:00:00Z');
await aJob(priya, { title: 'The first of the next' });

test('the audit log shows the actions of every user in the company, newest first', async () => {
  const sentences = (await logOf({})).map(({ by, action, label }) => `${by} ${action} ${label}`);

  expect(sentences).toEqual(
    expect.arrayContaining([
      'Priya Nair created The first of the next',
      'Priya Nair created The last of the day',
      'Dana Whitfield updated Acme Homes',
      'Dana Whitfield created Acme Homes',
    ]),
  );
  expect(sentences[0]).toBe('Priya Nair created The first of the next');
});

test('the audit log is narrowed to a kind of record, to a user and to days of the company', async () => {
  const labels = async (query: LogFilters) =>
    (await logOf({ entity: 'jobs', ...query })).map(({ label }) => label);

  expect(await labels({})).toEqual(['The first of the next', 'The last of the day']);
  expect(await labels({ userId: dana.userId })).toEqual([]);
  expect(await labels({ userId: priya.userId, to: '2026-11-21' })).toEqual(['The last of the day']);
  expect(await labels({ from: '2026-11-22', to: '2026-11-22' })).toEqual(['The first of the next']);
});

test('the audit log is narrowed to an action, and its spreadsheet too', async () => {
  const sentences = (await logOf({ action: 'updated' })).map(
    ({ action, label }) => `${action} ${label}`,
  );

  expect(sentences).toEqual(['updated Acme Homes']);
  const [, ...rows] = await csv('?action=updated');
  expect(rows.filter((row) => row !== '')).toEqual([expect.stringContaining(',Changed,contact,')]);
});

test('older events follow the last one shown without repeats, also those of one moment', async () => {
  const all = await logOf({});
  const walked = [];
  for (let before: number | undefined; ;) {
    const [next] = await logOf(before === undefined ? {} : { before });
    if (!next) break;
    walked.push(next.id);
    before = next.id;
  }

  expect(walked).toEqual(all.map(({ id }) => id));
  expect(new Set(all.map(({ at }) => at)).size).toBeLessThan(all.length);
});

test('the spreadsheet has a row for each changed field, and the filters of the screen', async () => {
  const [head, ...rows] = await csv(`?entity=contacts&userId=${dana.userId}`);

  expect(head).toBe('﻿When,Who,Action,Kind,Record,Record ID,Field,Before,After,Reason,Via');
  expect(rows).toContain(
    `2026-11-21T15:00:00.000Z,Dana Whitfield,Changed,contact,Acme Homes,${contact.id},Email,maria.alvarez@mail.example,office@acme.example,,API`,
  );
  expect(rows.filter((row) => row.includes(',Created,')).length).toBeGreaterThan(1);
});

test('the spreadsheet says which tax rate was added and which location was archived', async () => {
  const { locations } = await dana.ok(companyEndpoints.read);
  const rate = { name: 'Park City', rate: 8.6, isDefault: true };
  await dana.ok(companyEndpoints.update, { body: { taxRates: [rate] } });
  const yard = { name: 'Yard', city: 'Ogden' };
  const added = await dana.ok(companyEndpoints.update, {
    body: { locations: [...locations, yard] },
  });
  const changed = added.locations.map((one) =>
    one.name === 'Yard' ? { ...one, name: 'Depot', isArchived: true } : one,
  );
  await dana.ok(companyEndpoints.update, { body: { locations: changed } });

  const fields = (await csv('?entity=company')).flatMap((row) => {
    const sentences = /,Changed,company profile,[^,]*,1,(.*),,API$/.exec(row)?.[1];

    return sentences === undefined ? [] : [sentences];
  });
  expect(fields).toEqual([
    'Locations: Yard,"Yard, not archived","Depot, archived"',
    'Locations: Yard,,Ogden',
    'Tax rates: Park City,,"8.6%, default"',
  ]);
});

test('only administrators read the log of the whole company', async () => {
  for (const profile of ['Project manager', 'Sales Representative', 'User'] as const) {
    const person = await api.as(profile);
    expect((await person.get('/api/history')).status).toBe(403);
    expect((await person.get('/api/history/export.csv')).status).toBe(403);
  }
});

test('a day, kind or action that does not exist is refused with a sentence', async () => {
  expect((await dana.get('/api/history?from=2026-02-30')).status).toBe(400);
  expect((await dana.get('/api/history?entity=boats')).status).toBe(400);
  expect((await dana.get('/api/history?action=sailed')).status).toBe(400);
  expect(await logOf({ from: '2026-12-01', to: '2026-11-01' })).toEqual([]);
});
