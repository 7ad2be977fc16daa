import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import { FIELD_TYPES } from '#features/intake/web-forms/stored-field.ts';
import { brandTones, CLIENT_PAGE } from '#shared/brand-color.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';

/** The maximum size of a page with its styles and script, uncompressed. */
const MAX_BYTES = 40_000;

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.setUp();
});

async function aPage(fields: unknown[], settings: unknown = {}) {
  const { slug } = await dana.ok(webFormEndpoints.create, {
    body: { title: 'Free inspection', status: 'published', fields, settings } as never,
  });

  return api.anonymous.expect(200).get(`/web-form/${slug}`);
}

const A_NAME = { id: 'name', type: 'TEXT', label: 'Name' };

test('The policy of a page allows only the style and script in the page', async () => {
  const { body, headers } = await aPage([A_NAME]);
  const policy = String(headers['content-security-policy']);
  for (const [name, source] of [
    ['style', 'style-src'],
    ['script', 'script-src'],
  ]) {
    const found = [...String(body).matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 'gs'))];
    expect(found).toHaveLength(1);
    const hash = createHash('sha256')
      .update(found[0]?.[1] ?? '')
      .digest('base64');
    expect(policy).toContain(`${source} 'sha256-${hash}';`);
  }
  expect(policy).not.toContain('unsafe');
  expect(policy).toMatch(/frame-ancestors 'self'$/);
});

test('The policy of a page lists the websites that may embed it', async () => {
  const settings = { embedOn: ['https://www.ridgeline.example/contact', 'http://localhost:8080'] };
  const { headers } = await aPage([A_NAME], settings);

  expect(headers['content-security-policy']).toMatch(
    /frame-ancestors 'self' https:\/\/www\.ridgeline\.example http:\/\/localhost:8080$/,
  );
  expect(headers).not.toHaveProperty('x-frame-options');
});

test('A page with thirty fields of all types is below 40 KB with its style and script', async () => {
  const types = [...FIELD_TYPES, ...FIELD_TYPES, ...FIELD_TYPES].slice(0, 30);
  const { body } = await aPage(
    types.map((type, i) => ({
      id: `field-${i}`,
      type,
      label: `A question of ordinary length, number ${i}`,
      helpText: 'What this question is about, in a line.',
      required: true,
    })),
  );

  expect(Buffer.byteLength(String(body))).toBeLessThan(MAX_BYTES);
});

test('The texts of a form are escaped on its page', async () => {
  const evil = '</title><script>alert(1)</script>"\'<b>';
  const { body } = await aPage([{ ...A_NAME, label: evil, placeholder: evil, helpText: evil }]);

  expect(String(body)).not.toContain('<script>alert');
  expect(String(body)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&lt;b&gt;');
});

test("A page has the company's color, readable in both themes, within its policy", async () => {
  await dana.ok(companyEndpoints.update, { body: { brandColor: 'FFD400' } });
  const { body, headers } = await aPage([A_NAME]);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(String(body)) ?? [];
  const { light, dark } = brandTones('#ffd400');

  expect(light.text).not.toBe('#ffd400');
  expect(style).toContain(`--brand:#ffd400;--on-brand:#000000;--brand-text:${light.text}`);
  expect(style).toContain(`--brand:#ffd400;--on-brand:#000000;--brand-text:${dark.text}`);
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
  for (const { page, card } of Object.values(CLIENT_PAGE)) {
    for (const color of [page, card]) expect(style).toContain(color.replace('#ffffff', '#fff'));
  }
});
