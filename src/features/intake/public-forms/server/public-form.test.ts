import { beforeEach, describe, expect, test } from 'vitest';
import { webFormSubmissionEndpoints } from '#features/intake/web-form-submissions/web-form-submission-endpoints.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { publicFormEndpoints } from '../public-form-endpoints.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

type Field = Partial<FormField> & Pick<FormField, 'id' | 'type' | 'label'>;

const FIELDS: Field[] = [
  { id: 'name', type: 'TEXT', label: 'Name', required: true, known: 'name' },
  { id: 'mail', type: 'EMAIL', label: 'Email' },
  { id: 'text', type: 'TEXTAREA', label: 'What happened?' },
];

const aForm = (fields: Field[] = FIELDS, more: Record<string, unknown> = {}) =>
  dana.ok(webFormEndpoints.create, {
    body: { title: 'Free inspection', status: 'published', fields, ...more } as never,
  });

const submissions = () => dana.ok(webFormSubmissionEndpoints.list);

describe('A published form', () => {
  test('is read by its id and by its public slug, with only what a page needs', async () => {
    const { id, slug } = await aForm(FIELDS, {
      description: 'We come and look.',
      settings: { notificationEmail: 'office@ridgeline.example' },
    });
    for (const name of [String(id), slug]) {
      const form = await api.anonymous.ok(publicFormEndpoints.read, { params: { id: name } });
      expect(Object.keys(form)).toEqual(['id', 'slug', 'title', 'description', 'fields', 'token']);
      expect(form).toMatchObject({ id, slug, title: 'Free inspection' });
      expect(form.fields.map(({ label }) => label)).toEqual(['Name', 'Email', 'What happened?']);
    }
  });

  test('is submitted as an object of field ids and values, and returns the message and the redirect', async () => {
    const { id } = await aForm(FIELDS, {
      settings: { successMessage: 'We call you.', redirectUrl: 'https://ridgeline.example/thanks' },
    });
    const answer = await api.anonymous.ok(publicFormEndpoints.submit, {
      params: { id },
      body: { name: ' Maria Alvarez ', mail: 'maria@mail.example', text: 'A leak' },
    });

    expect(answer).toEqual({
      message: 'We call you.',
      redirectUrl: 'https://ridgeline.example/thanks',
    });
    expect(await submissions()).toMatchObject([
      { sender: 'Maria Alvarez', email: 'maria@mail.example', status: 'new', isTest: false },
    ]);
  });

  test('is opened and submitted as a page', async () => {
    const { slug } = await aForm();
    const page = await api.anonymous.expect(200).get(`/web-form/${slug}`);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Free inspection</h1>');
    const [, token = ''] = /name="form:token" value="([^"]+)"/.exec(String(page.body)) ?? [];
    api.clock.pass(1);
    const boundary = 'xyz';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const sent = await api.anonymous.expect(200).send({
      method: 'POST',
      url: `/web-form/${slug}`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part('form:token', token)}${part('form:website', '')}${part('name', 'Maria')}--${boundary}--\r\n`,
    });

    expect(sent.body).toContain('Form Submitted');
    expect(sent.body).toContain('Thank you for your submission!');
    expect(await submissions()).toMatchObject([{ sender: 'Maria', status: 'new' }]);
  });
});
