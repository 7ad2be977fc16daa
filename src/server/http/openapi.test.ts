import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract } from '#app/server/features.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import { findingsIn } from '../../../scripts/english/findings.mjs';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security?: unknown[];
  parameters?: { in: string; name: string; required?: boolean; schema?: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, Json> }>;
}

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

const api = await startApi();
const { body, status } = await api.anonymous.get('/api/openapi.json');
const document = body as OpenApi;
const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

/** Visits every object in a document, at any depth. */
function walk(value: unknown, visit: (object: Json) => void): void {
  if (Array.isArray(value)) value.forEach((one) => walk(one, visit));
  else if (typeof value === 'object' && value !== null) {
    visit(value as Json);
    Object.values(value).forEach((one) => walk(one, visit));
  }
}

describe('the OpenAPI document', () => {
  test('is one of version 3.1, served to anyone', () => {
    expect(status).toBe(200);
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/) as string,
      info: { title: 'Gable', version: '1' },
    });
  });

  test('has every call of the contract and no other', () => {
    const names = endpoints.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );

    expect(operations.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('names every call once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);

    expect(ids).toEqual([...new Set(ids)]);
    for (const id of ids) expect(id).toMatch(/^\w+\.\w+$/);
  });

  test.each(operations)('describes all that $name needs', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters ?? [];
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);

    expect(names).toEqual([...new Set(names)]);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    for (const parameter of parameters) {
      expect(parameter.schema, parameter.name).toBeTypeOf('object');
      if (parameter.in === 'path') expect(parameter.required).toBe(true);
    }
    expect(findingsIn('summaries', operation.summary)).toEqual([]);
    expect(operation.description).toMatch(
      /(?:^|[.] )(?:Public|Public: at most .+, then 429|Requires [^.]+)\.$/,
    );
    const successes = Object.keys(operation.responses).filter((code) => /^2\d\d$/.test(code));
    expect(successes).toHaveLength(1);
    expect(operation.responses).toHaveProperty('default');
    for (const { description } of Object.values(operation.responses)) {
      expect(description).not.toBe('');
    }
  });

  test('has no reference that leads nowhere and no unused schema', () => {
    const used = new Set<string>();
    walk(document, ({ $ref }) => {
      if (typeof $ref !== 'string') return;
      const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec($ref) ?? [];
      expect(document.components.schemas, $ref).toHaveProperty(name);
      used.add(name);
    });

    expect([...used].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  });

  test('has only schemas of JSON Schema’s kinds', () => {
    const kinds = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
    walk(document.components.schemas, ({ type, properties, required }) => {
      if (typeof type === 'string') expect(kinds).toContain(type);
      if (Array.isArray(required) && properties) {
        for (const name of required) expect(properties).toHaveProperty([String(name)]);
      }
    });
    for (const { operation } of operations) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
        walk(schema, ({ type }) => {
          if (typeof type === 'string') expect(kinds).toContain(type);
        });
      }
    }
  });

  test('requires a session except on public endpoints', () => {
    const open = operations
      .filter(({ operation }) => operation.security?.length === 0)
      .map(({ name }) => name);
    const isPublic = endpoints
      .filter(({ access }) => access === 'public')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);

    expect(open.toSorted()).toEqual(isPublic.toSorted());
  });
});

describe('the page that shows the document', () => {
  const page = () => api.anonymous.get('/api/docs');

  test('the page loads Swagger UI from this server, to be kept by the browser, and nothing from elsewhere', async () => {
    const { body: text, headers } = await page();
    const loaded = [...String(text).matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, url]) => url);

    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(loaded).toHaveLength(2);
    for (const url of loaded) {
      const file = await api.anonymous.get(url ?? '');
      expect(url).toMatch(/^\/api\/docs\/swagger-ui[\w.-]+\?v=\d+\.\d+\.\d+$/);
      expect(file.status).toBe(200);
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(file.headers['content-type']).toMatch(/^text\/(?:css|javascript); charset=utf-8$/);
    }
    expect(text).toContain("url: '/api/openapi.json'");
  });

  test('the page’s policy allows our own files and the script and style in the page, and no others', async () => {
    const { body: text, headers } = await page();
    const hashOf = (element: string) => {
      const [, code = ''] =
        new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(String(text)) ?? [];
      return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    };

    expect(text).not.toMatch(/ style="| on\w+="|https?:/i);
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hashOf('script')}`,
      `style-src 'self' ${hashOf('style')}`,
      'img-src data:',
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  test.each(['swagger-ui-bundle.js.map', 'package.json', 'index.html', '..%2fpackage.json'])(
    'no other file of Swagger UI’s package is served: %s',
    async (name) => {
      expect(await api.anonymous.get(`/api/docs/${name}`)).toMatchObject({ status: 404 });
    },
  );
});
