import { beforeEach, describe, expect, test } from 'vitest';
import { webFormSubmissionEndpoints } from '#features/intake/web-form-submissions/web-form-submission-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { multipart, MULTIPART_TYPE, openPage, postPage, postParts } from '#test/form-page.ts';
import { anInspectionForm } from '#test/sent-forms.ts';

const api = await startApi();
let dana: TestUser;
let form: { id: number; slug: string };

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
  form = await anInspectionForm(dana);
});

const keysInStore = async () => {
  const keys: string[] = [];
  for await (const { key } of api.files.list()) keys.push(key);

  return keys;
};

describe('An incomplete page', () => {
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(50_000, 1)]);

  test.each([
    ['within a text', [['name', 'Maria Alvarez']], 40],
    ['within a file', [['photos', { name: 'roof.jpg', bytes: jpeg }]], 20_000],
    [
      'within a file of a field that takes none',
      [['name', { name: 'a.jpg', bytes: jpeg }]],
      20_000,
    ],
    ['within a file of no field', [['other', { name: 'a.jpg', bytes: jpeg }]], 20_000],
    ['within a file without a name', [['photos', { name: '', bytes: jpeg }]], 20_000],
    [
      'within a file that is refused',
      [['photos', { name: 'a.jpg', bytes: 'MZ'.padEnd(60_000, 'x') }]],
      20_000,
    ],
  ] as const)(
    'is rejected when it breaks off %s, and the server continues',
    async (_, parts, cut) => {
      const { token } = await openPage(api.anonymous, form.slug);
      const whole = multipart([['form:token', token], ...parts]);
      const { status } = await postParts(api.anonymous, form.slug, whole.subarray(0, -cut));

      expect(status).toBe(400);
      await expect.poll(keysInStore).toEqual([]);
      expect((await api.anonymous.get(`/web-form/${form.slug}`)).status).toBe(200);
    },
  );
});

describe('A page keeps the typed values', () => {
  test('when it contains more files than allowed in one request', async () => {
    const { token } = await openPage(api.anonymous, form.slug);
    const files = Array.from(
      { length: 150 },
      (_, i) => ['photos', { name: `${i}.txt`, bytes: `${i}` }] as const,
    );
    const { status, body } = await postPage(api.anonymous, form.slug, {
      token,
      parts: [['name', 'Maria Alvarez'], ...files],
    });

    expect(status).toBe(413);
    expect(body).toContain('value="Maria Alvarez"');
  });
});

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const MB = 'x'.repeat(1_000_000);

describe('An invalid request from a program is rejected and changes nothing', () => {
  test.each([
    ['a prototype', '{"__proto__": {"name": "x"}}'],
    ['a constructor', '{"constructor": {"prototype": {"name": "x"}}}'],
    ['the names of methods', '{"toString": "x", "hasOwnProperty": "y"}'],
    ['a very deep array', `{"name": ${deep(50_000)}}`],
    ['a very deep object', `{"name": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
    ['a text of a megabyte', JSON.stringify({ name: MB })],
    ['a megabyte as the name of a field', JSON.stringify({ [MB]: 'x' })],
    [
      'thousands of fields',
      JSON.stringify(Object.fromEntries([...Array(20_000).keys()].map((i) => [`f${i}`, 1]))),
    ],
    ['an array', '["name"]'],
    ['a text', '"name"'],
    ['null', 'null'],
    ['nothing', ''],
    ['half of an object', '{"name": "Mar'],
    ['numbers for texts', '{"name": 1e999, "email": 12}'],
    ['a token that is no text', '{"name": "Maria", "form:token": {"$ne": null}}'],
    ['a token of another shape', '{"name": "Maria", "form:token": "1.1.1.1.1"}'],
    ['files that are no tokens', '{"photos": {"id": 1}}'],
    ['the tokens of nobody’s files', '{"photos": ["1", "2", "\\u0000"]}'],
    ['only control characters', '{"name": "\\u0000\\u0001", "email": "\\ud800"}'],
  ])('%s', async (_, payload) => {
    const { status } = await api.anonymous.send({
      method: 'POST',
      url: `/api/public/web-forms/${form.id}/submit`,
      headers: { 'content-type': 'application/json' },
      payload,
    });

    expect([400, 409, 413]).toContain(status);
    expect(await dana.ok(webFormSubmissionEndpoints.list)).toEqual([]);
  });

  test('a repeated key uses the last value, as programs expect', async () => {
    const { status } = await api.anonymous.send({
      method: 'POST',
      url: `/api/public/web-forms/${form.id}/submit`,
      headers: { 'content-type': 'application/json' },
      payload: '{"name": "Ann", "name": "Maria"}',
    });

    expect(status).toBe(200);
    expect(await dana.ok(webFormSubmissionEndpoints.list)).toMatchObject([{ sender: 'Maria' }]);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data', 'image/png'])(
    'a body of the type %s',
    async (type) => {
      for (const url of [`/api/public/web-forms/${form.id}/submit`, `/web-form/${form.slug}`]) {
        const { status } = await api.anonymous.send({
          method: 'POST',
          url,
          headers: { 'content-type': type },
          payload: '<name>Maria</name>',
        });
        expect([400, 415], url).toContain(status);
      }
      expect(await dana.ok(webFormSubmissionEndpoints.list)).toEqual([]);
    },
  );

  test.each([
    '0',
    '-1',
    '99999999999',
    '1e3',
    '%00',
    '%ff',
    '..%2f..',
    'a'.repeat(100),
    '__proto__',
    "' or 1=1",
  ])('the URL %s matches no form', async (name) => {
    const path = name.includes('%') ? name : encodeURIComponent(name);
    for (const url of [`/api/public/web-forms/${path}`, `/web-form/${path}`]) {
      expect([400, 404], url).toContain((await api.anonymous.get(url)).status);
    }
  });
});

describe('An invalid page is shown again and changes nothing', () => {
  const token = () => openPage(api.anonymous, form.slug).then((opened) => opened.token);

  test('one text in two parts is rejected at its field', async () => {
    const { status, body } = await postPage(api.anonymous, form.slug, {
      token: await token(),
      parts: [
        ['name', 'Maria'],
        ['name', 'Ann'],
      ],
    });

    expect(status).toBe(400);
    expect(body).toContain('Expected string, received array');
  });

  test('an unknown field is named and escaped', async () => {
    const { status, body } = await postPage(api.anonymous, form.slug, {
      token: await token(),
      parts: [
        ['name', '"><script>alert(1)</script>'],
        ['<b>evil</b>', 'x'],
      ],
    });

    expect(status).toBe(400);
    expect(body).toContain('&lt;b&gt;evil&lt;/b&gt;: This form does not have this field');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(body).not.toContain('<script>alert');
  });

  test.each([
    ['a megabyte in a field', [['name', MB]]],
    ['a megabyte as the name of a field', [[MB, 'x']]],
    ['hundreds of fields', Array.from({ length: 500 }, (_, i) => [`f${i}`, 'x'])],
    ['a prototype', [['__proto__', 'x']]],
    ['a token as a file', [['form:token', { name: 'a.txt', bytes: 'x' }]]],
  ] as [string, [string, string][]][])('%s', async (_, parts) => {
    const answer = await postPage(api.anonymous, form.slug, { token: await token(), parts });

    expect([400, 413]).toContain(answer.status);
    expect(answer.body).toContain('<form');
    expect(await dana.ok(webFormSubmissionEndpoints.list)).toEqual([]);
  });

  test.each([
    MULTIPART_TYPE.replace(/;.*/, '; boundary='),
    'multipart/form-data; boundary=other',
    `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  ])('a body that does not match its type %#', async (type) => {
    const { status } = await api.anonymous.send({
      method: 'POST',
      url: `/web-form/${form.slug}`,
      headers: { 'content-type': type },
      payload: multipart([['name', 'Maria']]),
    });

    expect([400, 409]).toContain(status);
    expect(await dana.ok(webFormSubmissionEndpoints.list)).toEqual([]);
  });
});
