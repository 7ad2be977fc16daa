import { beforeEach, describe, expect, test } from 'vitest';
import { webFormSubmissionEndpoints } from '#features/intake/web-form-submissions/web-form-submission-endpoints.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { openPage, postPage, postParts } from '#test/form-page.ts';
import { anInspectionForm, sendWebForm } from '#test/sent-forms.ts';
import { publicFormEndpoints } from '../public-form-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

const submissions = () => dana.ok(webFormSubmissionEndpoints.list);

const NAME = { id: 'name', type: 'TEXT', label: 'Your name', required: true } as const;
const EMAIL = { id: 'email', type: 'EMAIL', label: 'Email' } as const;

describe('A page that is posted without JavaScript', () => {
  test('is returned with its values and an error at the invalid field', async () => {
    const { slug } = await anInspectionForm(dana, {}, [NAME, EMAIL]);
    const { token } = await openPage(api.anonymous, slug);
    api.clock.pass(1);
    const { status, body } = await postPage(api.anonymous, slug, {
      token,
      parts: [
        ['name', ''],
        ['email', 'maria at mail'],
      ],
    });

    expect(status).toBe(400);
    expect(body).toContain('Please correct the marked fields.');
    expect(body).toMatch(/id="problem-name" role="alert">Please fill in this field</);
    expect(body).toMatch(/id="problem-email" role="alert">Enter a valid email address</);
    expect(body).toContain('value="maria at mail"');
    expect(body).toContain('aria-invalid="true"');
    expect(await submissions()).toEqual([]);
  });

  test.each([
    ['that is missing', () => ''],
    ['that nobody signed', (token: string) => `${token.slice(0, -3)}AAA`],
    ['that is two days old', (token: string) => token],
  ])('with a token %s is returned with a new token and all values', async (why, change) => {
    const { slug } = await anInspectionForm(dana);
    const { token } = await openPage(api.anonymous, slug);
    api.clock.pass(why.includes('days') ? 2 * 24 * 60 : 1);
    const parts = [['name', 'Maria Alvarez']] as const;
    const first = await postPage(api.anonymous, slug, { token: change(token), parts });

    expect(first.status).toBe(409);
    expect(first.body).toContain('This page has expired.');
    expect(first.body).toContain('value="Maria Alvarez"');
    const [, fresh = ''] = /name="form:token" value="([^"]+)"/.exec(String(first.body)) ?? [];
    api.clock.pass(1);
    expect((await postPage(api.anonymous, slug, { token: fresh, parts })).status).toBe(200);
    expect(await submissions()).toMatchObject([{ sender: 'Maria Alvarez', status: 'new' }]);
  });

  test('without a token part is also shown again', async () => {
    const { slug } = await anInspectionForm(dana);

    expect((await postParts(api.anonymous, slug, [['name', 'Maria']])).status).toBe(409);
  });

  test('with another form’s token is also shown again', async () => {
    const [one, other] = [await anInspectionForm(dana), await anInspectionForm(dana)];
    const { token } = await openPage(api.anonymous, other.slug);
    const parts = [['name', 'Maria']] as const;

    expect((await postPage(api.anonymous, one.slug, { token, parts })).status).toBe(409);
  });

  test('is validated against the fields it shows, even if the form was changed in the meantime', async () => {
    const form = await anInspectionForm(dana, {}, [NAME, EMAIL]);
    const { token } = await openPage(api.anonymous, form.slug);
    await dana.ok(webFormEndpoints.patch, {
      params: { id: form.id },
      body: {
        version: form.version,
        fields: [{ id: 'roof', type: 'TEXT', label: 'Roof', required: true }],
      } as never,
    });
    api.clock.pass(1);
    const { status } = await postPage(api.anonymous, form.slug, {
      token,
      parts: [['name', 'Maria']],
    });

    expect(status).toBe(200);
    expect(await submissions()).toMatchObject([{ data: { name: 'Maria' } }]);
  });
});

describe('A submission is stored as spam with the reason', () => {
  const sendAfter = async (seconds: number, parts: readonly (readonly [string, string])[]) => {
    const { slug } = await anInspectionForm(dana);
    const { token } = await openPage(api.anonymous, slug);
    api.clock.pass(seconds / 60);
    const whole = [['form:token', token], ...parts] as const;
    const { status, body } = await postParts(api.anonymous, slug, whole);

    expect(status).toBe(200);
    expect(body).toContain('Form Submitted');
    return submissions();
  };

  test.each([
    [
      'when its trap is filled in',
      30,
      [
        ['name', 'Bot'],
        ['form:website', 'x'],
      ],
      'A hidden field was filled in.',
    ],
    ['when it is sent at once', 1, [['name', 'Bot']], 'It was submitted within 2 seconds.'],
    [
      'when it is full of links',
      30,
      [['wrong', 'http://a.example http://b.example http://c.example']],
      'It has 3 links.',
    ],
  ] as const)('%s', async (_, seconds, parts, reason) => {
    expect(await sendAfter(seconds, parts)).toMatchObject([
      { status: 'spam', spamReasons: [reason] },
    ]);
  });
});

describe('A network over its limit', () => {
  test('gets its page back with the typed values and the time to retry', async () => {
    const { id, slug } = await anInspectionForm(dana);
    const { token } = await openPage(api.anonymous, slug);
    for (let i = 0; i < 30; i += 1) await sendWebForm(api, id, { name: `Person ${i}` });
    const program = await api.anonymous.call(publicFormEndpoints.submit, {
      params: { id },
      body: { name: 'x' },
    });
    const parts = [['name', 'Maria Alvarez']] as const;
    for (let i = 0; i < 30; i += 1) await postPage(api.anonymous, slug, { token: '', parts });
    const page = await postPage(api.anonymous, slug, { token, parts });

    expect(program.status).toBe(429);
    expect(page.status).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain('Too many requests. Try again in 10 minutes.');
    expect(page.body).toContain('value="Maria Alvarez"');
    const elsewhere = api.anonymous.with({ remoteAddress: '203.0.113.9' });
    api.clock.pass(1);
    expect((await postPage(elsewhere, slug, { token, parts })).status).toBe(200);
  });
});

describe('An unpublished form', () => {
  const calls = async (slug: string) => [
    (await api.anonymous.get(`/web-form/${slug}`)).status,
    (await postParts(api.anonymous, slug, [['name', 'Maria']])).status,
    (await api.anonymous.get(`/api/public/web-forms/${slug}`)).status,
    (await api.anonymous.post(`/api/public/web-forms/${slug}/submit`, { name: 'x' })).status,
    (await api.anonymous.post(`/api/public/web-forms/${slug}/token`, {})).status,
  ];

  test.each(['draft', 'archived'] as const)('as a %s is hidden from the public', async (status) => {
    const { id, slug, version } = await anInspectionForm(dana);
    await dana.ok(webFormEndpoints.patch, { params: { id }, body: { status, version } });

    expect(await calls(slug)).toEqual([404, 404, 404, 404, 404]);
    const page = await api.anonymous.get(`/web-form/${id}`);
    expect(page.body).toContain('<h1>Form Not Found</h1>');
    expect(page.body).toContain('The requested form does not exist or is not available.');
  });

  test('is hidden from everyone once it is deleted', async () => {
    const { id, slug } = await anInspectionForm(dana);
    await dana.ok(webFormEndpoints.remove, { params: { id } });

    expect(await calls(slug)).toEqual([404, 404, 404, 404, 404]);
    expect((await dana.get(`/web-form/${slug}`)).status).toBe(404);
  });

  test('is shown to a user with access to it, and their submission is a test', async () => {
    const { id, slug, version } = await anInspectionForm(dana);
    await dana.ok(webFormEndpoints.patch, { params: { id }, body: { status: 'draft', version } });
    const { page, token } = await openPage(dana, slug);

    expect(page.body).toContain('<strong>Draft</strong>');
    api.clock.pass(1);
    const parts = [['name', 'Dana']] as const;
    expect((await postPage(dana, slug, { token, parts })).status).toBe(200);
    expect(await submissions()).toMatchObject([{ isTest: true }]);
  });
});

describe('The page', () => {
  test("can be embedded by the form's websites, and is not indexed by search engines", async () => {
    const { slug } = await anInspectionForm(dana, { embedOn: ['https://roofer.example/contact'] });
    const { headers, body } = await api.anonymous.get(`/web-form/${slug}`);
    const policy = headers['content-security-policy'] ?? '';

    expect(policy).toContain("frame-ancestors 'self' https://roofer.example");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex"');
  });

  test('prefills fields from its URL', async () => {
    const { slug } = await anInspectionForm(dana);
    const { body } = await api.anonymous.get(
      `/web-form/${slug}?email=maria%40mail.example&name=%22%3E%3Cb%3E`,
    );

    expect(body).toContain('value="maria@mail.example"');
    expect(body).toContain('value="&quot;&gt;&lt;b&gt;"');
  });

  test.each([
    'http://roofer.example',
    'javascript:alert(1)',
    '//roofer.example',
    'data:text/html,x',
  ])('never redirects to %s', async (redirectUrl) => {
    const { status } = await dana.call(webFormEndpoints.create, {
      body: {
        title: 'Form',
        status: 'published',
        fields: [NAME],
        settings: { redirectUrl },
      } as never,
    });

    expect(status).toBe(400);
  });
});
