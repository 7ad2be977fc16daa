/** Serves the OpenAPI document as a web page with Swagger UI, loaded only from this server. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Contract } from '#shared/endpoint.ts';
import { buildOpenApi } from '#server/http/openapi.ts';

/** The `swagger-ui-dist` files that the page loads, with their content types. */
const SWAGGER_UI_FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** Swagger UI's own light theme colors have too little contrast. */
const STYLE = `
:root { color-scheme: light; }
:root.dark-mode { color-scheme: dark; }
body { margin: 0; }
:root:not(.dark-mode) {
  .swagger-ui .info a { color: #1d4fb8; }
  .swagger-ui .info .title small.version-stamp { background: #4b6604; }
  .swagger-ui .json-schema-2020-12-expand-deep-button { color: #3b4151; }
  .swagger-ui .json-schema-2020-12__constraint--string { background: #7a5600; }
  .swagger-ui .opblock-get .opblock-summary-method { background: #1d5fb0; }
  .swagger-ui .opblock-post .opblock-summary-method { background: #17703f; }
  .swagger-ui .opblock-put .opblock-summary-method { background: #96560a; }
  .swagger-ui .opblock-patch .opblock-summary-method { background: #0b6b66; }
  .swagger-ui .opblock-delete .opblock-summary-method { background: #b3261e; }
}
`;

/**
 * Uses the app's theme, as index.html does. Requests can't be tried out, because they would change
 * real records, so there are no authorize buttons. Replaces links inside buttons with text, because
 * keyboard users couldn't tell the two apart.
 */
const SCRIPT = `
var theme = null;
try { theme = localStorage.getItem('vite-ui-theme'); } catch (error) { theme = null; }
var isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark-mode', isDark);
function nothing() { return function () { return null; }; }
function textAlone() { return function (props) { return props.text; }; }
addEventListener('load', function () {
  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    filter: true,
    validatorUrl: null,
    supportedSubmitMethods: [],
    defaultModelRendering: 'model',
    defaultModelsExpandDepth: 0,
    plugins: [{ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing, DeepLink: textAlone } }],
  });
});
`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page's own content security policy: only Swagger UI and the page's inline parts, nothing from
 * other servers.
 */
const API_PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${sha256(SCRIPT)}`,
  `style-src 'self' ${sha256(STYLE)}`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Returns the complete page. `version` is Swagger UI's, so browsers cache its files until the next
 * version.
 */
function apiPage(version: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Gable API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css?v=${version}" />
    <style>${STYLE}</style>
    <script src="/api/docs/swagger-ui-bundle.js?v=${version}" defer></script>
    <script>${SCRIPT}</script>
  </head>
  <body>
    <div id="reference"></div>
  </body>
</html>
`;
}

const require = createRequire(import.meta.url);

/**
 * Serves the API documentation as an OpenAPI document for programs and as an HTML page for people.
 */
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
