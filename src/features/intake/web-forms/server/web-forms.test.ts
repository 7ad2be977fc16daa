import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { webFormVersions } from './web-form-table.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const LEAK = { id: 'leak', type: 'RADIO', label: 'Leak?', options: ['Yes', 'No'] };
const WHERE = {
  id: 'where',
  type: 'TEXT',
  label: 'Where?',
  showIf: { fieldId: 'leak', value: 'Yes' },
};

const create = (body: object) => dana.post('/api/web-forms', body);

test('A new form is a draft with default settings, a secret slug, and its creator', async () => {
  const { status, body } = await create({ title: 'Inspection', fields: [LEAK], createdBy: 999 });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Inspection',
    status: 'draft',
    createdBy: dana.userId,
    fieldCount: 1,
    settings: {
      successMessage: 'Thank you for your submission!',
      allowMultipleSubmissions: true,
      attachToContact: false,
    },
  });
  expect((body as { slug: string }).slug).toMatch(/^[\w-]{24}$/);
});

test('Fields and settings are accepted as JSON text', async () => {
  const { status, body } = await create({
    title: 'Inspection',
    fields: JSON.stringify([LEAK, WHERE]),
    settings: JSON.stringify({ attachToContact: true, redirectUrl: 'https://example.com/thanks' }),
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    fields: [{ id: 'leak' }, { id: 'where', showIf: { operator: 'is' } }],
    settings: { attachToContact: true, redirectUrl: 'https://example.com/thanks' },
  });
});

test('A form returns only the declared keys of its stored fields and settings', async () => {
  const { body } = await create({
    title: 'Inspection',
    fields: [LEAK, WHERE],
    settings: { notificationEmail: 'office@roofer.example' },
  });
  const made = body as { id: number };
  await api.database.db.execute(sql`update web_forms set
    settings = settings || '{"secret": "s3cret", "notificationEmail": "office@roofer"}',
    fields = jsonb_set(jsonb_set(fields, '{0,secret}', '"s3cret"'), '{1,showIf,secret}', '"s3cret"')`);

  const now = (await dana.get(`/api/web-forms/${made.id}`)).body;

  expect(JSON.stringify(now)).not.toContain('s3cret');
  expect(now).toMatchObject({
    fields: (body as { fields: unknown[] }).fields,
    settings: { notificationEmail: 'office@roofer' },
  });
});

test.each<[string, object, string, RegExp]>([
  ['without a title', { title: ' ' }, 'title', /Title is required/],
  ['without fields', { fields: [] }, 'fields', /at least one field/],
  ['with fields that are no list', { fields: 'leak' }, 'fields', /./],
  [
    'with a field of no known type',
    { fields: [{ ...LEAK, type: 'MAP' }] },
    'fields.0.type',
    /type/,
  ],
  [
    'with a field without a label',
    { fields: [{ ...LEAK, label: '' }] },
    'fields.0.label',
    /Label is required/,
  ],
  ['with two fields of one id', { fields: [LEAK, LEAK] }, 'fields.1.id', /same id/],
  [
    'with an option twice',
    { fields: [{ ...LEAK, options: ['A', 'A'] }] },
    'fields.0.options',
    /options are the same/,
  ],
  ['with a condition on a later field', { fields: [WHERE, LEAK] }, 'fields.0.showIf', /above/],
  [
    'with a condition on no option',
    { fields: [{ ...LEAK, options: ['No'] }, WHERE] },
    'fields.1.showIf',
    /no option/,
  ],
  [
    'that leads to a script',
    { settings: { redirectUrl: 'javascript:alert(1)' } },
    'settings.redirectUrl',
    /https/,
  ],
  [
    'shown on what is no website',
    { settings: { embedOn: ['x'] } },
    'settings.embedOn.0',
    /website/,
  ],
])('A form %s is rejected at its field', async (_what, sent, path, message) => {
  const { status, body } = await create({ title: 'Inspection', fields: [LEAK], ...sent });

  expect(status).toBe(400);
  expect((body as { issues: unknown[] }).issues).toContainEqual({
    path,
    message: expect.stringMatching(message) as string,
  });
});

test('Each change to the fields stores a version; a change to the title alone does not', async () => {
  const { body } = await create({ title: 'Inspection', fields: [LEAK] });
  const { id } = body as { id: number };
  await dana.put(`/api/web-forms/${id}`, { title: 'Free inspection' });
  await dana.put(`/api/web-forms/${id}`, { fields: [LEAK, WHERE] });

  const versions = await api.database.db
    .select()
    .from(webFormVersions)
    .orderBy(webFormVersions.number);
  expect(versions.map(({ number, fields }) => [number, fields.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('Two users who change the fields at the same time get a conflict, and nothing is overwritten', async () => {
  const { body } = await create({ title: 'Inspection', fields: [LEAK] });
  const { id, version } = body as { id: number; version: number };
  const put = (sent: object) => dana.put(`/api/web-forms/${id}`, { version, ...sent });

  expect((await put({ fields: [LEAK, WHERE] })).status).toBe(200);
  const refused = await put({ fields: [{ ...LEAK, label: 'Is it leaking?' }] });
  expect(refused.status).toBe(409);
  expect((await put({ status: 'published' })).status).toBe(200);
  expect((await dana.get(`/api/web-forms/${id}`)).body).toMatchObject({
    status: 'published',
    fieldCount: 2,
  });
});
