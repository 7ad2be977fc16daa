import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Contract } from '#shared/endpoint.ts';
import { buildOpenApi } from '#server/http/openapi.ts';
import { API_PAGE_POLICY, apiPage, SWAGGER_UI_FILES } from '#server/http/openapi-page.ts';

const require = createRequire(import.meta.url);

/** Serves the API's description: as an OpenAPI document for programs, as an HTML page for people. */
export function serveApiDocument(app: FastifyInstance, contract: Contract): void {
  let document: ReturnType<typeof buildOpenApi> | undefined;

  app.get('/api/openapi.json', () => (document ??= buildOpenApi(contract)));

  const manifest = require.resolve('swagger-ui-dist/package.json');
  const { version } = require(manifest) as { version: string };

  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', API_PAGE_POLICY)
      .send(apiPage(version)),
  );

  for (const [name, type] of SWAGGER_UI_FILES) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await readFile(join(dirname(manifest), name))),
    );
  }
}
