import type { FastifyInstance } from 'fastify';
import { contract } from '#app/contract.ts';
import { buildOpenApi } from '#server/http/openapi.ts';
import { API_PAGE_POLICY, apiPage } from '#server/http/openapi-page.ts';
import type { ApiDocument } from '#server/http/openapi-page.ts';

/** Serves the API's description: as an OpenAPI document for programs, as an HTML page for people. */
export function serveApiDocument(app: FastifyInstance): void {
  let document: ReturnType<typeof buildOpenApi> | undefined;
  let page: string | undefined;

  app.get('/api/openapi.json', () => (document ??= buildOpenApi(contract)));

  app.get('/api/docs', (_request, reply) => {
    document ??= buildOpenApi(contract);
    page ??= apiPage(document as unknown as ApiDocument);

    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', API_PAGE_POLICY)
      .send(page);
  });
}
