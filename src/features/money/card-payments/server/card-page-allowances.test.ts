import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { serveStaticAssets } from '#server/http/static-assets.ts';
import { readSettings } from '#server/settings.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { cardPageAllowances } from './card-page-allowances.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const folder = temporaryDirectory();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'index.html'), '<!doctype html><script>theme()</script>');

/** Returns the headers of an app page, and its content security policy by directive. */
async function pageAt(url: string, environment: Record<string, string>) {
  const settings = readSettings(environment);
  const app = Fastify();
  app.addHook('onRequest', async (request, reply) =>
    setSecurityHeaders(settings, { request, reply }),
  );
  serveStaticAssets(app, folder, cardPageAllowances(settings.stripe));
  const { headers } = await app.inject(url);
  await app.close();
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
  ) as Record<string, string>;

  return { headers, policy };
}

test.each(['/payments/process?invoiceId=7', '/payments/checkout?amount=100', '/payments/process/'])(
  'The page at %s may load the provider’s script, frames, and payment sheet',
  async (url) => {
    const { headers, policy } = await pageAt(url, KEYS);

    expect(policy['script-src']).toMatch(
      /^'self' 'sha256-\S+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
    );
    expect(policy['frame-src']).toBe(
      'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
    expect(policy['connect-src']).toBe("'self' https://api.stripe.com");
    expect(policy['default-src']).toBe("'self'");
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(headers['permissions-policy']).toBe(
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
    );
  },
);

test.each(['/payments', '/payments/7', '/payments/processing', '/', '/payments/process/7'])(
  'The page at %s is as strict with the provider’s keys as without',
  async (url) => {
    const [withKeys, without] = [await pageAt(url, KEYS), await pageAt(url, {})];

    expect(withKeys.policy).toEqual(without.policy);
    expect(JSON.stringify(withKeys.headers)).not.toContain('stripe');
    expect(withKeys.headers['permissions-policy']).toContain('payment=()');
  },
);

test('Without keys, the pages that accept a card are as strict as all others', async () => {
  const [process, list] = [await pageAt('/payments/process', {}), await pageAt('/payments', {})];

  expect(process.policy).toEqual(list.policy);
  expect(process.headers['permissions-policy']).toBe(list.headers['permissions-policy']);
});

test('A script from another URL is allowed only from that URL', async () => {
  const { policy } = await pageAt('/payments/process', {
    ...KEYS,
    STRIPE_JS_URL: 'http://127.0.0.1:4010/js',
  });

  expect(policy['script-src']).toMatch(/^'self' 'sha256-\S+' http:\/\/127\.0\.0\.1:4010$/);
  expect(policy['frame-src']).toBe('http://127.0.0.1:4010');
  expect(policy['connect-src']).toBe("'self' http://127.0.0.1:4010");
});
